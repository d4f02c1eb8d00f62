import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/base.css";
import "./styles/grounds.css";
import "./styles/panels.css";
import "./styles/plights.css";

const target = document.getElementById("app");
if (!target) {
  throw new Error("index.html has no element with the id app");
}
mount(App, { target });
