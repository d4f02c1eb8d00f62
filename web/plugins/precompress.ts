/**
 * A Vite plugin that lays compressed files beside those that it built, as small as they can be made: the service sends the one
 * that a browser asks for, and compresses nothing again for each of them.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What the names of compressed files end with, and how each is made. The service knows the same two. */
const KINDS: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  ".br": (content) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ".gz": (content) => gzipSync(content, { level: 9 }),
};
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** In bytes: of smaller files nothing is saved. */
const LEAST = 600;

/** Compresses the texts in a folder and those below it; a compressed file that is no smaller is not written. */
export function compressIn(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      compressIn(path);
    } else if (TEXT.test(name)) {
      const content = readFileSync(path);
      for (const [ending, compress] of Object.entries(KINDS)) {
        const small = content.length < LEAST ? content : compress(content);
        if (small.length < content.length) {
          writeFileSync(path + ending, small);
        }
      }
    }
  }
}

/** The plugin. */
export function precompress(): Plugin {
  let folder: string | null = null;
  return {
    name: "oriflamme-precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      if (folder !== null) {
        compressIn(folder);
      }
    },
  };
}
