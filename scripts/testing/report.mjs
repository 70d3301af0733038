// A Vitest reporter: prints one line per file during the run, and writes a report for scripts/test.mjs.
import { writeFileSync } from 'node:fs';
import { duration } from '../lib/progress.mjs';

/** Environment variable with the path of the report. */
export const REPORT_FILE = 'ASSAY_TEST_REPORT';
/** Maximum characters of a test file's output that are kept, in case the file fails. */
const keptOutputChars = 20_000;

/**
 * @typedef {object} FileReport
 * @property {string} project
 * @property {string} file relative to the repository.
 * @property {number} passed
 * @property {number} failed tests, hooks and imports that failed.
 * @property {number} skipped
 * @property {number} durationMs from the import of the file to the end of its last hook.
 * @property {number} computingMs CPU time of the worker in that time; the remaining time it waits, also for other
 *   processes.
 * @property {{name: string, text: string}[]} failures
 * @property {string} output the output of a failed file.
 */

export default class TestReport {
  /** @type {FileReport[]} */
  #files = [];
  /** @type {Map<string, string>} */
  #output = new Map();

  onInit(vitest) {
    this.root = vitest.config.root;
  }

  onUserConsoleLog({ taskId, content }) {
    // The id of a task starts with the id of its file.
    const file = (taskId ?? '').split('_')[0];
    this.#output.set(file, ((this.#output.get(file) ?? '') + content).slice(-keptOutputChars));
  }

  onTestModuleEnd(module) {
    const report = reportOf(module, this.root, this.#output.get(module.id.split('_')[0]) ?? '');
    this.#files.push(report);
    const { project, file, passed, failed, skipped, durationMs } = report;
    const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${project} ${file} (${counts.filter(Boolean).join(', ')}, ${duration(durationMs)})`,
    );
    for (const { name, text } of report.failures) console.log(`    ${name}\n${indent(text)}`);
  }

  onTestRunEnd(_modules, unhandledErrors) {
    const report = { files: this.#files, unhandled: unhandledErrors.map(textOf) };
    for (const text of report.unhandled) console.log(`✗ outside of any test\n${indent(text)}`);
    writeFileSync(process.env[REPORT_FILE], JSON.stringify(report));
  }
}

/** @returns {FileReport} */
function reportOf(module, root, output) {
  const tests = [...module.children.allTests()];
  const count = (state) => tests.filter((test) => test.result().state === state).length;
  const failures = [
    ...[module, ...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({ name: suite.fullName ?? 'the file', text: textOf(error) })),
    ),
    ...tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => ({ name: test.fullName, text: (test.result().errors ?? []).map(textOf).join('\n') })),
  ];
  const { duration: testsMs, collectDuration, setupDuration } = module.diagnostic();
  return {
    project: module.project.name,
    file: module.moduleId.startsWith(root) ? module.moduleId.slice(root.length + 1) : module.moduleId,
    passed: count('passed'),
    failed: failures.length,
    skipped: count('skipped'),
    durationMs: testsMs + collectDuration + setupDuration,
    computingMs: module.meta().computingMs ?? 0,
    failures,
    output: failures.length > 0 ? output : '',
  };
}

/** Message, difference, and the lines of the stack that point into this repository. */
function textOf(error) {
  const stack = (error.stacks ?? []).map(({ file, line, column }) => `at ${file}:${line}:${column}`);
  const own = stack.filter((line) => !line.includes('/node_modules/')).slice(0, 6);
  const where = own.length > 0 ? own : (error.stack ?? '').split('\n').slice(1, 6);
  const cause = error.cause === undefined ? [] : [`caused by ${error.cause?.message ?? String(error.cause)}`];
  return [error.message ?? String(error), error.diff, ...cause, ...where].filter(Boolean).join('\n');
}

const indent = (text) => text.replaceAll(/^/gm, '      ');
