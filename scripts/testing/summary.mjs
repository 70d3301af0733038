import { cpus } from 'node:os';
import { duration } from '../lib/progress.mjs';
import { mostUnsteadyFiles } from './unsteady.mjs';

const slowestFiles = 20;
const linesOfFailure = 14;
const linesOfUnsteady = 40;

/**
 * @typedef {object} PartResult
 * @property {string} name
 * @property {import('./report.mjs').FileReport[]} files
 * @property {string[]} problems failures outside of single files.
 * @property {number} passed
 * @property {number} skipped
 * @property {number} durationMs
 * @property {number} busyShare of all cores in that time, by all processes of the machine: 0 to 1.
 *
 * @typedef {object} SecondRun
 * @property {import('./report.mjs').FileReport} first
 * @property {import('./report.mjs').FileReport | undefined} second
 * @property {boolean} isUnsteady it passed the second time.
 */

/** Runs a part, and measures its time and the load of the machine. @returns {Promise<PartResult>} */
export async function measurePart(name, run) {
  const startedAt = performance.now();
  const before = coreTimes();
  const { files, problems, passed = 0, skipped = 0 } = await run();
  const after = coreTimes();
  const busyShare = (after.busyMs - before.busyMs) / Math.max(1, after.allMs - before.allMs);
  return { name, files, problems, passed, skipped, durationMs: performance.now() - startedAt, busyShare };
}

function coreTimes() {
  const times = cpus().flatMap((core) => Object.entries(core.times));
  const sum = (part) => part.reduce((total, [, ms]) => total + ms, 0);
  return { allMs: sum(times), busyMs: sum(times.filter(([name]) => name !== 'idle')) };
}

/**
 * Counts the tests. A file that passed when it ran again, alone, counts as passed, for up to three files.
 * @param {{results: PartResult[], again: SecondRun[], unprepared: string[]}} run
 */
export function countTests({ results, again, unprepared }) {
  const unsteady = again.filter((run) => run.isUnsteady);
  const isForgiven = unsteady.length <= mostUnsteadyFiles;
  const second = new Map(isForgiven ? unsteady.map((run) => [run.first, run.second]) : []);
  const files = results.flatMap((part) => part.files).map((file) => second.get(file) ?? file);
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  const problems = [...unprepared, ...results.flatMap((part) => part.problems)];
  const parts = (key) => results.reduce((total, part) => total + part[key], 0);
  return {
    passed: sum('passed') + parts('passed'),
    failed: sum('failed') + problems.length,
    skipped: sum('skipped') + parts('skipped'),
    unsteady,
    failures: [
      ...problems,
      ...files.flatMap((file) => file.failures.map(({ name, text }) => `${file.file}: ${name}\n${clip(text)}`)),
    ],
  };
}

/** Prints times, failures and the closing line. @returns {boolean} whether everything passed. */
export function printSummary({ results, again, unprepared, ms }) {
  const { passed, failed, skipped, unsteady, failures } = countTests({ results, again, unprepared });
  printTimes(results);
  if (unsteady.length > 0) {
    console.log(`\n── unsteady: failed, then passed alone (more than ${mostUnsteadyFiles} fail the run)`);
    for (const { first, second } of unsteady) console.log(unsteadyText(first, second));
  }
  if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`);
  console.log(`\nin ${duration(ms)}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0;
}

function printTimes(results) {
  console.log('\n── where the time went');
  for (const { name, durationMs, busyShare } of results)
    console.log(`${duration(durationMs).padStart(12)}  ${name}, cores busy ${Math.round(busyShare * 100)} %`);
  const files = results.flatMap((part) => part.files).toSorted((a, b) => b.durationMs - a.durationMs);
  if (files.length === 0) return;
  console.log(`\nthe ${Math.min(slowestFiles, files.length)} slowest files: time, computing in the worker, waiting`);
  for (const { project, file, durationMs, computingMs } of files.slice(0, slowestFiles)) {
    const waitingMs = Math.max(0, durationMs - computingMs);
    const times = [durationMs, computingMs, waitingMs].map((one) => duration(one).padStart(12)).join('');
    console.log(`${times}  ${project} ${file}`);
  }
}

function unsteadyText(first, second) {
  const failed = first.failures.map(({ name, text }) => `  ${name}\n${indent(clip(text))}`).join('\n');
  const written = first.output === '' ? '' : `\n  it wrote\n${indent(clip(first.output, linesOfUnsteady))}`;
  return `${first.project} ${first.file}\n${failed}${written}\n  then ${second.passed} passed in ${duration(second.durationMs)}`;
}

const clip = (text, lines = linesOfFailure) => indent(text.split('\n').slice(0, lines).join('\n'));
const indent = (text) => text.replaceAll(/^/gm, '    ');
