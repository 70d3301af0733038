import { hostname } from 'node:os';
import { ArchiveRefusal } from '@assay/problem';
import { parse, UsageError } from './commands/call.ts';
import { PROBLEM_USAGE, problemCommand } from './commands/problem.ts';
import { ConfigError, readConfig, settings } from './config.ts';
import { loadCredentials, storeCredentials } from './server/credentials.ts';
import { examineHost, formatFindings, hasProblem } from './doctor.ts';
import { reap, REAPER_COMMAND, type ReaperAccount } from './instances/reaper.ts';
import { JudgeFault } from './judge/judge-fault.ts';
import { makeLog } from './log.ts';
import { startRunner } from './runner.ts';
import { SandboxFault } from './sandbox/sandbox.ts';
import { NotAuthorized, Refused } from './server/errors.ts';
import { ServerClient } from './server/server-client.ts';
import { registerRunner } from './server/register-runner.ts';

const RUNNER_USAGE = `Usage: assay runner <command>

  daemon                          judge for the server until stopped (Ctrl-C or SIGTERM)
  register --server <origin> --token <token> [--name <name>] [--labels a,b]
                                  become a runner of an organization; stores the identity in ASSAY_RUNNER_DIR
  doctor                          check whether this machine can judge, and how to fix it if not
`;
const SETTINGS = `Settings (environment):
${settings.map(([name, meaning]) => `  ${name.padEnd(27)} ${meaning}`).join('\n')}
`;

/** Exit statuses: 0 success, 1 failure, 2 usage error, 3 not possible on this machine or refused by the server. */
const WRONG_CALL = 2;
const NOT_POSSIBLE = 3;

/** The status that shells report for a command ended by Ctrl-C. */
const STOPPED = 130;

async function main(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv;
  if (command === 'help' || argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(usageOf(command));
    return 0;
  }
  if (command === 'daemon') return await daemon(rest);
  if (command === 'register') return await register(rest);
  if (command === 'doctor') return await doctor(rest);
  if (command === REAPER_COMMAND) return await reaper(rest);
  if (command === 'problem') return await untilStopped((signal) => problemCommand(rest, signal));
  throw new UsageError(command === undefined ? 'Specify a command.' : `Unknown command: ${argv.join(' ')}.`);
}

function usageOf(command: string | undefined): string {
  return `${command === 'problem' ? PROBLEM_USAGE : RUNNER_USAGE}\n${SETTINGS}`;
}

/** Ends with its own status on Ctrl-C, after cleaning up; a second Ctrl-C ends it immediately. */
async function untilStopped(act: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  // The reader of the output may close it early, as `head` does.
  process.stdout.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
    stop.abort();
  });
  try {
    return await act(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.stderr.write('Stopped.\n');
    return STOPPED;
  }
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

/** Started by the runner itself. */
async function reaper([socketPath = '', processId = '', latestPath = '']: readonly string[]): Promise<number> {
  const log = makeLog('silent');
  const notify = async ({ serverUrl, ...credentials }: ReaperAccount, signal: AbortSignal) =>
    await new ServerClient(serverUrl, credentials, log).reportNoInstances(signal);
  await reap({ socketPath, processId, latestPath }, notify, log);
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
  if (typeof server !== 'string' || typeof token !== 'string')
    throw new UsageError('--server and --token are required.');
  const config = readConfig();
  const names = String(labels)
    .split(',')
    .map((label) => label.trim())
    .filter(Boolean);
  const identity = await registerRunner(server, { name: String(name), labels: names, registrationToken: token });
  await storeCredentials(config.dir, { serverUrl: server, ...identity });
  process.stdout.write(`Registered as ${identity.runnerId}; the identity is stored in ${config.dir}.\n`);
  return 0;
}

async function doctor(args: readonly string[]): Promise<number> {
  parse(args, {});
  const config = readConfig();
  const findings = await examineHost({
    goJudge: config.goJudge,
    workDir: config.dir,
    languagesFile: config.languagesFile,
    instanceSocket: config.instances?.socketPath,
  });
  process.stdout.write(formatFindings(findings));
  return hasProblem(findings) ? 1 : 0;
}

/** Errors that the user can fix are printed as a sentence; all others are bugs and are printed with their stack. */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    const command = process.argv[2] === 'problem' ? 'problem' : 'runner';
    process.stderr.write(`${error.message}\nRun \`assay ${command} --help\` for usage.\n`);
    return WRONG_CALL;
  }
  if (error instanceof SandboxFault) {
    process.stderr.write(`This machine cannot judge: ${error.message}\n${error.advice}\n`);
    return NOT_POSSIBLE;
  }
  if (error instanceof NotAuthorized) {
    process.stderr.write(
      'The server does not know this runner: it was deleted there, or the key is wrong. Register it again.\n',
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
    process.stderr.write(`${String(error.path)} does not exist.\n`);
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
