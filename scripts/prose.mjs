// Checks the English of comments, documents and names of tests: words that this project does not use, and the length
// of comment lines. `npm run check` fails on what it finds.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './lib/paths.mjs';
import { filesBelow } from './lib/stamp.mjs';

/** Longest line with a comment, indentation included. Prettier does not wrap comments. */
export const MAX_COLUMNS = 120;

/** Words that are practically never right in this repository, each with its replacements. */
export const words = [
  { pattern: /\btold\b/i, write: 'notified, reported, returned, shown, said' },
  { pattern: /\btell(?:s|ing)?\b/i, write: 'notify, report, return, show, say; distinguish' },
  { pattern: /\bnobody\b/i, write: 'no user, anonymous, no one' },
  { pattern: /\bsomebody\b/i, write: 'someone, a user, the caller' },
  { pattern: /\bwhoever\b/i, write: 'anyone who, the user who, the caller' },
  { pattern: /\beverybody’?'?s\b/i, write: 'of all users' },
  { pattern: /(?<!-)\banew\b/i, write: 'again; recompute, restart, reload' },
  { pattern: /\bonce more\b/i, write: 'again' },
  { pattern: /\bat once\b/i, write: 'immediately, at the same time, together' },
  { pattern: /\bbeside\b/i, write: 'next to, in addition to, besides' },
  { pattern: /\b(?:un)?mend(?:s|ed|ing)?\b/i, write: 'fix, repair' },
  // Only of what is leased: problems are lent.
  { pattern: /\b(?:lend|lends|lent|lending)\b[^.]*\b(?:lease|task|runner)s?\b/i, write: 'lease, share' },
  { pattern: /\b(?:is|are|was|were|be) taken for\b/i, write: 'is treated as' },
  { pattern: /\b(?:is|are) no more\b(?! than\b)/i, write: 'no longer exists, is deleted' },
  { pattern: /\bis not here\b/i, write: 'is missing, not found' },
  { pattern: /\bas wished\b/i, write: 'as requested' },
  { pattern: /\bbrisk(?:ly)?\b/i, write: 'short-running, quickly' },
  { pattern: /\bof whom(?:ever)?\b/i, write: 'whose, which user' },
  { pattern: /\bg(?:ive|ives|iven|iving|ave) back\b/i, write: 'release, requeue, return' },
  { pattern: /\blets? (?:\w+ )*?wait\b/i, write: 'requeue, hold, leave in the queue' },
  { pattern: /\bagain from the (?:beginning|start)\b/i, write: 'restart, recompute, reload' },
  { pattern: /\b(?:is|are|was|were) asked for\b(?! (?:it|no|a|as)\b)/i, write: 'is requested' },
  { pattern: /\b(?:a|the) task is gone\b|\bwhat is gone\b/i, write: 'missing, deleted, no longer exists' },
  { pattern: /(?<!-)\bpictures?\b(?!-)/i, write: 'image; chart' },
  { pattern: /\bheads\b/i, write: 'header' },
  { pattern: /\bthe tail\b/i, write: 'the end' },
  { pattern: /\bat most of\b/i, write: 'at most' },
  { pattern: /\bmay it\b|\bto be let\b/i, write: 'allowed, permitted' },
  { pattern: /\bis there room\b/i, write: 'has capacity' },
];

const folders = ['apps', 'bench', 'docs', 'e2e', 'packages', 'problems', 'scripts', 'testkit', 'tools'];
const isChecked = (path) =>
  /\.(?:ts|tsx|mjs|c|py|md)$/.test(path) && !/\/fixtures\/|^scripts\/prose\.|^problems\/.*\/statement/.test(path);

/** Returns one line per violation in the repository. */
export function findBreaches() {
  const top = readdirSync(root).map((name) => join(root, name));
  return [...top.filter((path) => /\.\w+$/.test(path)), ...folders.flatMap((folder) => filesBelow(join(root, folder)))]
    .map((file) => relative(root, file))
    .filter(isChecked)
    .flatMap((path) => checkProse(path, readFileSync(join(root, path), 'utf8')));
}

/** The same for one file, given by its path in the repository and its text. */
export function checkProse(path, text) {
  const kind = path.split('.').at(-1);
  const pieces = kind === 'md' ? markdownOf(text) : kind === 'py' ? pythonOf(text) : scriptOf(text);
  return pieces.flatMap(({ line, text: prose, isComment }) =>
    withoutCode(prose)
      .split('\n')
      .flatMap((part, at) => {
        const place = `${path}:${line + at}`;
        const found = words.flatMap(({ pattern, write }) => {
          const word = pattern.exec(part)?.[0];
          return word ? [`${place}: “${word}”; write: ${write}`] : [];
        });
        const whole = text.split('\n')[line + at - 1];
        return isComment && isTooLong(whole) ? [...found, `${place}: more than ${MAX_COLUMNS} columns`] : found;
      }),
  );
}

/** A line that is one unbreakable URL may be longer. */
const isTooLong = (line) => line.length > MAX_COLUMNS && !/^\s*(?:\/\/|\/?\*+|#)?\s*<?https?:\/\/\S+\s*$/.test(line);

/** Comments and test names of TypeScript, JavaScript or C, each with its first line. Other strings are data. */
function scriptOf(text) {
  const pieces = [];
  for (const match of text.matchAll(TOKENS)) {
    const [token] = match;
    const line = lineOf(text, match.index);
    if (match.groups.comment) pieces.push({ line, text: token, isComment: true });
    else if (match.groups.text && isTestName(text.slice(Math.max(0, match.index - 200), match.index)))
      pieces.push({ line, text: token, isComment: false });
  }
  return pieces;
}

/** Comments, strings and regular expressions: a comment must not be found inside a string. */
const TOKENS = new RegExp(
  [
    /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)/,
    /(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`)/,
    /(?<=[=(,:!&|?;{}[\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Whether a string that follows this code is the name of a test, a group of tests, or a table of tests. */
const isTestName = (before) =>
  /\b(?:describe|it|test)(?:\.\w+)*\(\s*$/.test(before) || /[\])]\s*\)\(\s*$/.test(before) || /`\s*\(\s*$/.test(before);

/** Comments and docstrings of Python. */
function pythonOf(text) {
  const tokens = /("""[\s\S]*?"""|#[^\n]*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
  return [...text.matchAll(tokens)]
    .filter((match) => match[1])
    .map((match) => ({ line: lineOf(text, match.index), text: match[0], isComment: true }));
}

/** A document without its blocks of code. Spaces replace the code, so that lines keep their numbers. */
function markdownOf(text) {
  return [{ line: 1, text: text.replaceAll(/^(\s*)(```|~~~)[\s\S]*?^\1\2/gm, blank), isComment: false }];
}

/** Without the names of code in a sentence. */
const withoutCode = (prose) => (prose.startsWith('`') ? prose : prose.replaceAll(/`[^`\n]*`/g, blank));
const blank = (code) => code.replaceAll(/[^\n]/g, ' ');

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = findBreaches();
  for (const line of breaches) console.log(line);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
