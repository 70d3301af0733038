import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { SEED_MARK } from '@assay/contract';
import { ArchiveRefusal, exportFormats, packageFormats } from '@assay/problem';
import { exportCommand, importCommand } from './commands/convert.ts';
import { ConfigError, readConfig, settings } from './config.ts';
import { loadCredentials, storeCredentials } from './credentials.ts';
import { compareCommand, stressCommand, validateCommand } from './commands/setter.ts';
import { verifyCommand } from './commands/verify.ts';
import { examineHost, formatFindings, hasProblem } from './doctor.ts';
import { JudgeFault } from './judge/judge-fault.ts';
import { makeLog } from './log.ts';
import { startRunner } from './runner.ts';
import { SandboxFault } from './sandbox/sandbox.ts';
import { NotAuthorized, Refused, registerRunner } from './server-client.ts';

const USAGE = `Usage: assay runner <command>

  daemon                          judge for the server until stopped (Ctrl-C or SIGTERM)
  register --server <origin> --token <token> [--name <name>] [--labels a,b]
                                  become a runner of an organization; keeps the identity in ASSAY_RUNNER_DIR
  doctor                          say whether this machine can judge, and if not, what to do
  problem verify <folder|zip>…    judge every submission of a package and compare with what its folder declares
  problem validate <folder|zip>…  run the validators of a package over all its inputs
  problem stress <folder> --generator <path> [--args '{seed}'] --solution <path> [--against <path>] [--runs 200] [--out .]
                                  look for an input on which a solution fails
  problem compare <package> <package>
                                  say what differs between two versions of a problem's data
  problem import <zip> [--out <dir>] [--from <format>] [--pick <problem>]
                                  turn a package of another format into a folder of ours (default below the current one);
                                  formats: ${packageFormats.join(', ')}
  problem export <folder> --out <zip> [--to ${exportFormats.join('|')}]
                                  pack a package for uploading, or for judges that read ICPC/Kattis packages

Settings (environment):
${settings.map(([name, meaning]) => `  ${name.padEnd(27)} ${meaning}`).join('\n')}
`;

/** Exit statuses: 0 done, 1 not as wished, 2 called wrongly, 3 this machine or the server does not allow it. */
const WRONG_CALL = 2;
const NOT_POSSIBLE = 3;

/** A mistake in the command line. */
class UsageError extends Error {}

async function main(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv;
  if (command === 'help' || argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (command === 'daemon') return await daemon(rest);
  if (command === 'register') return await register(rest);
  if (command === 'doctor') return await doctor(rest);
  if (command === 'problem' && rest[0] === 'verify') return await verify(rest.slice(1));
  if (command === 'problem' && rest[0] === 'validate') return await validate(rest.slice(1));
  if (command === 'problem' && rest[0] === 'stress') return await stressOne(rest.slice(1));
  if (command === 'problem' && rest[0] === 'compare') return await compare(rest.slice(1));
  if (command === 'problem' && rest[0] === 'import') return await importPackage(rest.slice(1));
  if (command === 'problem' && rest[0] === 'export') return await exportPackage(rest.slice(1));
  throw new UsageError(
    command === undefined ? 'No command was given.' : `There is no command ${[command, ...rest].join(' ')}.`,
  );
}

async function daemon(args: readonly string[]): Promise<number> {
  parse(args, {});
  const config = readConfig();
  const stored = await loadCredentials(config.dir);
  const serverUrl = config.serverUrl ?? stored?.serverUrl;
  const { runnerId = stored?.runnerId, runnerKey = stored?.runnerKey } = config;
  if (serverUrl === undefined || runnerId === undefined || runnerKey === undefined) {
    throw new ConfigError(
      'This runner has no identity: run `assay runner register` once, or set ASSAY_SERVER_URL, ASSAY_RUNNER_ID and ASSAY_RUNNER_KEY.',
    );
  }
  const runner = await startRunner({
    ...config,
    serverUrl,
    credentials: { runnerId, runnerKey },
    log: makeLog(config.logLevel),
  });
  const stop = () => void runner.stop();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await runner.finished;
  return 0;
}

async function register(args: readonly string[]): Promise<number> {
  const { values } = parse(args, {
    server: { type: 'string' },
    token: { type: 'string' },
    name: { type: 'string', default: hostname() },
    labels: { type: 'string', default: 'default' },
  });
  const { server, token, name, labels } = values;
  if (typeof server !== 'string' || typeof token !== 'string') throw new UsageError('--server and --token are needed.');
  const config = readConfig();
  const names = String(labels)
    .split(',')
    .map((label) => label.trim())
    .filter(Boolean);
  const identity = await registerRunner(server, { name: String(name), labels: names, registrationToken: token });
  await storeCredentials(config.dir, { serverUrl: server, ...identity });
  process.stdout.write(`Registered as ${identity.runnerId}; the identity is kept in ${config.dir}.\n`);
  return 0;
}

async function verify(args: readonly string[]): Promise<number> {
  const { positionals } = parse(args, {});
  if (positionals.length === 0) throw new UsageError('Name at least one package.');
  const config = readConfig({ ASSAY_LOG_LEVEL: 'warn', ...process.env });
  return await verifyCommand(positionals, config, makeLog(config.logLevel));
}

async function validate(args: readonly string[]): Promise<number> {
  const { positionals } = parse(args, {});
  if (positionals.length === 0) throw new UsageError('Name at least one package.');
  const config = readConfig({ ASSAY_LOG_LEVEL: 'warn', ...process.env });
  return await validateCommand(positionals, config, makeLog(config.logLevel));
}

async function stressOne(args: readonly string[]): Promise<number> {
  const { positionals, values } = parse(args, {
    generator: { type: 'string' },
    args: { type: 'string', default: SEED_MARK },
    solution: { type: 'string' },
    against: { type: 'string' },
    runs: { type: 'string', default: '200' },
    out: { type: 'string', default: '.' },
  });
  const [path, ...more] = positionals;
  const { generator, solution, against } = values;
  const runs = Number(values['runs']);
  if (path === undefined || more.length > 0 || typeof generator !== 'string' || typeof solution !== 'string') {
    throw new UsageError('Name one package, and with --generator and --solution what to run.');
  }
  if (!Number.isInteger(runs) || runs < 1) throw new UsageError('--runs must be a whole number above 0.');
  const config = readConfig({ ASSAY_LOG_LEVEL: 'warn', ...process.env });
  const generatorArgs = String(values['args']);
  if (!generatorArgs.includes(SEED_MARK)) {
    throw new UsageError(`--args must hold ${SEED_MARK}: without it every input would be the same.`);
  }
  const options = {
    generator,
    args: generatorArgs,
    solution,
    against: against === undefined ? undefined : String(against),
    runs,
  };
  return await stressCommand(path, { ...options, out: String(values['out']) }, config, makeLog(config.logLevel));
}

async function compare(args: readonly string[]): Promise<number> {
  const { positionals } = parse(args, {});
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined || more.length > 0) throw new UsageError('Name two packages.');
  return await compareCommand(before, after, readConfig());
}

async function importPackage(args: readonly string[]): Promise<number> {
  const { positionals, values } = parse(args, {
    out: { type: 'string', default: '.' },
    from: { type: 'string' },
    pick: { type: 'string' },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one package to import.');
  const { from, pick } = values;
  const format = packageFormats.find((one) => one === from);
  if (from !== undefined && format === undefined) {
    throw new UsageError(`There is no format "${String(from)}"; there are ${packageFormats.join(', ')}.`);
  }
  const options = { ...(format && { format }), ...(typeof pick === 'string' && { pick }) };
  return await importCommand(path, String(values['out']), readConfig(), options);
}

async function exportPackage(args: readonly string[]): Promise<number> {
  const { positionals, values } = parse(args, { out: { type: 'string' }, to: { type: 'string', default: 'assay' } });
  const [path, ...more] = positionals;
  const { out, to } = values;
  const format = exportFormats.find((one) => one === to);
  if (!format) throw new UsageError(`Packages are exported to ${exportFormats.join(', ')}.`);
  if (path === undefined || more.length > 0 || typeof out !== 'string') {
    throw new UsageError('Name one package to export, and with --out the zip to make.');
  }
  return await exportCommand(path, out, format, readConfig());
}

async function doctor(args: readonly string[]): Promise<number> {
  parse(args, {});
  const config = readConfig();
  const findings = await examineHost({
    goJudge: config.goJudge,
    workDir: config.dir,
    languagesFile: config.languagesFile,
  });
  process.stdout.write(formatFindings(findings));
  return hasProblem(findings) ? 1 : 0;
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function parse(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** What a person can do something about gets a sentence; everything else is a bug and shows its place. */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    return WRONG_CALL;
  }
  if (error instanceof SandboxFault) {
    process.stderr.write(`This machine cannot judge: ${error.message}\n${error.advice}\n`);
    return NOT_POSSIBLE;
  }
  if (error instanceof NotAuthorized) {
    process.stderr.write(
      'The server does not know this runner: it was deleted there, or the key is wrong. Register it anew.\n',
    );
    return NOT_POSSIBLE;
  }
  if (error instanceof ConfigError || error instanceof Refused || error instanceof ArchiveRefusal) {
    process.stderr.write(`${error.message}\n`);
    return NOT_POSSIBLE;
  }
  if (error instanceof JudgeFault) {
    process.stderr.write(`${error.message}\n${error.advice}\n`);
    return NOT_POSSIBLE;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error) {
    process.stderr.write(`There is no ${String(error.path)}.\n`);
    return NOT_POSSIBLE;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = explain(error);
}
