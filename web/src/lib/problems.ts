/** What went wrong with a request, in words. */
import { ApiError } from "./api";
import type { Text } from "./protocol";

export function problemOf(error: unknown): Text {
  if (error instanceof ApiError) {
    return error.text ?? { id: "client-problem-unknown", args: { code: error.code } };
  }
  return { id: "client-problem-network" };
}
