/** What is waited for may take as long as the busiest machine needs; what is there is never waited for. */
import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 120_000 });
