// Named states: `npm run check` rejects a bare number where a constant of `packages/contract/src/states.ts` exists, in
// code and in SQL text.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './lib/paths.mjs';
import { filesBelow } from './lib/stamp.mjs';

const scanned = ['packages', 'apps', 'testkit', 'bench', 'e2e'];
const definition = 'packages/contract/src/states.ts';

const subject = String.raw`\b(?:state|taskState|task_state|ranklistState|accessLevel|access_level|AccessLevel\b>?)`;
const closing = String.raw`(?:['"\x60\])},]|\}\)| )*?`;
const operator = String.raw`(?:[=!]==?|<>|<=|>=|[=<>:,(]|\b(?:not )?in\b|\bbetween\b)`;

const patterns = [
  // `state: 4`, `state = 4`, `state in (1, 2)`, `eq(solutions.state, 4)`, `${instances.state} <> 0`,
  // `useState<AccessLevel>(2)`.
  new RegExp(String.raw`${subject}${closing}\s*${operator}\s*[([]*\s*\d\b`),
  // `expect(row.state).toBe(4)`, `(await seen(id)).state, { timeout }).toBe(0)`.
  /[.[](?:state|taskState|ranklistState|accessLevel)\b[^;]*\)\.(?:toBe|toEqual)\(\[?\d\b/,
  // The type or the default of a column: `smallint('state').$type<0 | 1>().default(0)`.
  /smallint\('(?:state|task_state|access_level)'\).*(?:\$type<\d|default\(\d)/,
  // A private constant: `const COMPLETED = 4`.
  /\bconst (?:[A-Z]+_)?(?:CREATED|PENDING|QUEUED|RUNNING|COMPLETED|DESTROYED|DESTROYING|ALLOCATED|ALLOCATING|PUBLIC|RESTRICTED|PRIVATE|ACCESS_LEVEL) = \d/,
];

/** Returns one line per bare state number in the repository. */
export function findBareStates() {
  return scanned
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }))
    .filter(({ path }) => path !== definition)
    .flatMap(({ path, text }) => bareStatesOf(path, text));
}

/** The same for one file, given by its path in the repository and its text. */
export function bareStatesOf(path, text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      !isComment(line) && patterns.some((pattern) => pattern.test(line))
        ? [`${path}:${index + 1}: a bare state number: ${line.trim()}`]
        : [],
    );
}

const isComment = (line) => /^\s*(?:\/\/|\/?\*)/.test(line);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findBareStates();
  for (const line of found) console.log(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
