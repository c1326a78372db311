/**
 * Make the types of the protocol from its JSON Schema on standard input: `make protocol`.
 *
 * The shared ones go to src/lib/protocol.ts, each game's views and events to src/games/NAME/protocol.ts; a game without a
 * folder there needs none. With `--check` nothing is written, and files that are not up to date are named.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import { compile } from "json-schema-to-typescript";

const BANNER = "/* Made from the server's messages by `make protocol`; never edited by hand. */";
const OPTIONS = { additionalProperties: false, bannerComment: BANNER, style: { printWidth: 120 } };

/** The shared types that every game's views and events begin with. */
const BASES = ["GameView", "BaseEvent"];

/** Write a schema as the compiler understands it: tuples as older drafts have them, open objects as such. */
function plainer(_key, schema) {
  if (schema?.$ref) return { $ref: schema.$ref };
  if (schema?.type === "object" && !schema.properties) return { additionalProperties: true, ...schema };
  if (schema?.type !== "array") return schema;
  const { prefixItems, items, minItems, maxItems, ...rest } = schema; // how long other lists may be is no type's business
  return prefixItems ? { ...rest, items: prefixItems, minItems, maxItems } : { ...rest, items };
}

/** The shared types: what every event has is inherited, so a game can import it as one thing. */
async function sharedTypes(protocol) {
  const shared = protocol.$defs;
  return types({ ...protocol, $defs: mapped(shared, (type) => inheriting(type, shared)) });
}

/** The types of a game: the shared ones are imported, and what every view or event has is inherited from them. */
async function gameTypes(game, shared) {
  const isShared = (type) => isDeepStrictEqual(type, shared[type.title]);
  const own = Object.values(game.$defs).filter((type) => !isShared(type));
  const foreign = mapped(shared, ({ title }) => ({ title, tsType: title }));
  const $defs = { ...foreign, ...mapped(own, (type) => inheriting(type, shared)) };
  const module = await types({ ...game, anyOf: own.map(({ title }) => reference(title)), $defs });
  const imports = [];
  const rest = module.replace(/export type (\w+) = \1;\n/g, (_, name) => (imports.push(name), ""));
  return rest.replace(BANNER, `${BANNER}\n\nimport type { ${imports.sort().join(", ")} } from "../../lib/protocol";`);
}

async function types(schema) {
  const module = await compile(schema, "", OPTIONS);
  return module.replace(/export type Message =[^;]*;\n/, ""); // only there to hold the others
}

const reference = (name) => ({ $ref: `#/$defs/${name}` });

/** Types by their names, each made into another. */
const mapped = (types, make) => Object.fromEntries(Object.values(types).map((type) => [type.title, make(type)]));

/** A type without the fields it shares with the base it extends, if it has all of a base's fields. */
function inheriting(type, shared) {
  const fields = type.properties ?? {};
  const base = BASES.find((name) => Object.keys(shared[name].properties).every((field) => field in fields));
  if (!base || type.title === base) return type;
  const same = (field) => isDeepStrictEqual(fields[field], shared[base].properties[field]);
  const properties = Object.fromEntries(Object.entries(fields).filter(([field]) => !same(field)));
  const required = type.required?.filter((field) => field in properties);
  return { ...type, properties, required, extends: [reference(base)] };
}

const { protocol, games } = JSON.parse(await text(process.stdin), plainer);
const files = new Map([["src/lib/protocol.ts", await sharedTypes(protocol)]]);
for (const [name, schema] of Object.entries(games))
  if (existsSync(`src/games/${name}`))
    files.set(`src/games/${name}/protocol.ts`, await gameTypes(schema, protocol.$defs));

for (const [file, module] of files) {
  if (!process.argv.includes("--check")) writeFileSync(file, module);
  else if (!existsSync(file) || readFileSync(file, "utf-8") !== module) {
    console.error(`${file} is not up to date: make protocol`);
    process.exitCode = 1;
  }
}
