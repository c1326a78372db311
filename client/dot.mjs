// Graphviz in Node, called like the program: `node dot.mjs -Tsvg -oFILE < graph.dot`. The documentation draws with it.
import { readFileSync, writeFileSync } from "node:fs";
import { instance } from "@viz-js/viz";

const option = (letter) => process.argv.find((word) => word.startsWith(`-${letter}`))?.slice(2);
const viz = await instance();
writeFileSync(option("o"), viz.renderString(readFileSync(0, "utf8"), { format: option("T") }));
