import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  // The server may be below a path: it names that in the page, and everything else is loaded from where that was.
  base: "./",
  build: {
    outDir: here("../src/eselsohr/server/static"),
    emptyOutDir: true,
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Beside the page: the service worker, whose name must never change.
      input: { index: here("index.html"), sw: here("src/service/sw.ts") },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
      checks: { pluginTimings: false },
    },
  },
  worker: { format: "es" },
  server: {
    // `npm run dev` beside a running `eselsohr serve`.
    proxy: { "/api": { target: "http://127.0.0.1:3735", ws: true } },
  },
  test: { include: ["test/**/*.test.ts"], setupFiles: ["test/words.ts"] },
});
