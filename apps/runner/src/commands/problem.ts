import { MAX_MUTANTS, SEED_MARK, variesWithSeed } from '@assay/contract';
import { exportFormats, packageFormats } from '@assay/problem';
import { readConfig } from '../config.ts';
import { makeLog } from '../log.ts';
import { parse, textOf, UsageError, wholeNumber } from './call.ts';
import { exportCommand, importCommand } from './convert.ts';
import { generateCommand, runCommand } from './programs.ts';
import { mutateCommand } from './mutate.ts';
import { compareCommand, stressCommand, validateCommand } from './setter.ts';
import { showCommand } from './show.ts';
import { verifyCommand } from './verify.ts';
import type { CommandContext } from './with-packages.ts';

const DEFAULT_ROUNDS = '200';

export const PROBLEM_USAGE = `Usage: assay problem <command>, where a package is a folder or a zip; verify without one: the current folder

  show <package> [<file>]         print what a package contains: limits, subtasks, cases, programs; or one file of it
  verify [<package>…] [--cases]   judge every submission and compare with the verdict of its folder; --cases: times of each case
  validate <package>…             run the validators on all inputs
  generate <package> [--generator <path>] [--args '${SEED_MARK}'] [--seed 1] [--out <file>]
                                  print the input of a generator, and the results of the validators for it
  run <package> <program> [--input <file>|-]
                                  run a program of the package, or a file, on an input (- is standard input), or on the samples
  stress <package> --solution <program> [--against <program of the package>] [--generator <path>] [--args '${SEED_MARK}']
         [--seed 1] [--runs ${DEFAULT_ROUNDS}] [--out .]
                                  search for an input on which a program fails; store it in the folder --out
  mutate <package> [--solution <program>] [--most ${MAX_MUTANTS}]
                                  change a solution in one place at a time, and print the changes that no test notices; by default the
                                  first accepted one
  compare <package> <package>     print the differences between two versions of a problem's data
  import <zip|xml|dir> [--out <dir>] [--from <format>] [--pick <problem>]
                                  convert a package in another format to a folder in Assay's (default: below the current folder);
                                  formats: ${packageFormats.join(', ')}
  export <package> --out <zip> [--to ${exportFormats.join('|')}]
                                  pack a package for uploading, or for judges that read ICPC/Kattis packages

Programs run in the sandbox of this machine: \`assay doctor\` checks it. show, compare, import and export do not need it.
`;

const commands: Readonly<Record<string, (args: readonly string[], signal: AbortSignal) => Promise<number>>> = {
  show,
  verify,
  validate,
  generate,
  run,
  stress,
  mutate,
  compare,
  import: importPackage,
  export: exportPackage,
};

/**
 * Runs one command about packages; returns the exit status. `signal` is aborted when the user cancels. Throws
 * `UsageError`.
 */
export async function problemCommand(argv: readonly string[], signal: AbortSignal): Promise<number> {
  const [name, ...args] = argv;
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return await command(args, signal);
  throw new UsageError(name === undefined ? 'Specify a command.' : `Unknown command: problem ${name}.`);
}

/** Only warnings, because the runner's usual log would clutter the terminal. */
function contextFor(signal: AbortSignal): CommandContext {
  const config = readConfig({ ASSAY_LOG_LEVEL: 'warn', ...process.env });
  return { config, log: makeLog(config.logLevel), signal };
}

async function show(args: readonly string[]): Promise<number> {
  const [path, file, ...more] = parse(args, {}).positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError('Specify one package, and optionally one file in it.');
  return await showCommand(path, file, readConfig());
}

async function verify(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { positionals, values } = parse(args, { cases: { type: 'boolean', default: false } });
  const packages = positionals.length === 0 ? ['.'] : positionals;
  return await verifyCommand(packages, { cases: values['cases'] === true }, contextFor(signal));
}

async function validate(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { positionals } = parse(args, {});
  if (positionals.length === 0) throw new UsageError('Specify at least one package.');
  return await validateCommand(positionals, contextFor(signal));
}

async function generate(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { positionals, values } = parse(args, {
    generator: { type: 'string' },
    args: { type: 'string', default: SEED_MARK },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Specify one package.');
  const options = {
    generator: textOf(values['generator']),
    args: String(values['args']),
    seed: wholeNumber('seed', values['seed'], 0),
    out: textOf(values['out']),
  };
  return await generateCommand(path, options, contextFor(signal));
}

async function run(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { positionals, values } = parse(args, { input: { type: 'string' } });
  const [path, program, ...more] = positionals;
  if (path === undefined || program === undefined || more.length > 0) {
    throw new UsageError('Specify one package and one program.');
  }
  return await runCommand(path, { program, input: textOf(values['input']) }, contextFor(signal));
}

async function stress(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { positionals, values } = parse(args, {
    generator: { type: 'string' },
    args: { type: 'string', default: SEED_MARK },
    seed: { type: 'string', default: '1' },
    solution: { type: 'string' },
    against: { type: 'string' },
    runs: { type: 'string', default: DEFAULT_ROUNDS },
    out: { type: 'string', default: '.' },
  });
  const [path, ...more] = positionals;
  const solution = textOf(values['solution']);
  if (path === undefined || more.length > 0 || solution === undefined) {
    throw new UsageError('Specify one package, and the program to test with --solution.');
  }
  const generatorArgs = String(values['args']);
  if (!variesWithSeed(generatorArgs)) {
    throw new UsageError(
      `--args must contain ${SEED_MARK} or a range such as [1..10], without which every input would be the same.`,
    );
  }
  const options = {
    generator: textOf(values['generator']),
    args: generatorArgs,
    seed: wholeNumber('seed', values['seed'], 0),
    solution,
    against: textOf(values['against']),
    runs: wholeNumber('runs', values['runs'], 1),
    out: String(values['out']),
  };
  return await stressCommand(path, options, contextFor(signal));
}

async function mutate(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { positionals, values } = parse(args, {
    solution: { type: 'string' },
    most: { type: 'string', default: String(MAX_MUTANTS) },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Specify one package.');
  const options = { solution: textOf(values['solution']), most: wholeNumber('most', values['most'], 1) };
  return await mutateCommand(path, options, contextFor(signal));
}

async function compare(args: readonly string[]): Promise<number> {
  const { positionals } = parse(args, {});
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined || more.length > 0) throw new UsageError('Specify two packages.');
  return await compareCommand(before, after, readConfig());
}

async function importPackage(args: readonly string[]): Promise<number> {
  const { positionals, values } = parse(args, {
    out: { type: 'string', default: '.' },
    from: { type: 'string' },
    pick: { type: 'string' },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Specify one package to import.');
  const { from } = values;
  const format = packageFormats.find((one) => one === from);
  if (from !== undefined && format === undefined) {
    throw new UsageError(`Unknown format "${String(from)}". Known formats: ${packageFormats.join(', ')}.`);
  }
  const pick = textOf(values['pick']);
  const options = { ...(format && { format }), ...(pick !== undefined && { pick }) };
  return await importCommand(path, String(values['out']), readConfig(), options);
}

async function exportPackage(args: readonly string[]): Promise<number> {
  const { positionals, values } = parse(args, { out: { type: 'string' }, to: { type: 'string', default: 'assay' } });
  const [path, ...more] = positionals;
  const out = textOf(values['out']);
  const format = exportFormats.find((one) => one === values['to']);
  if (!format) throw new UsageError(`Unknown format. Packages can be exported to: ${exportFormats.join(', ')}.`);
  if (path === undefined || more.length > 0 || out === undefined) {
    throw new UsageError('Specify one package to export, and the zip to create with --out.');
  }
  return await exportCommand(path, out, format, readConfig());
}
