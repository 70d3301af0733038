import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { cacheDir, root } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const neededGo = [1, 25];
const buildTimeoutMs = 15 * 60_000;
const versionTimeoutMs = 20_000;
const modulePath = 'github.com/criyle/go-judge/cmd/go-judge';
// seccomp: lets us give a filter. The other two leave out codecs and tracing that we never speak.
const buildArgs = ['build', '-trimpath', '-tags', 'seccomp,nomsgpack,grpcnotrace', '-ldflags', '-s -w'];

/**
 * Makes the sandbox program from its pinned Go module unless it is there already.
 * @returns {Promise<{path: string, missing: null} | {path: null, missing: string}>} `missing` is one line that says what to do.
 */
export async function ensureGoJudge(env = process.env) {
  const given = env.ASSAY_GO_JUDGE;
  if (given)
    return isProgram(given) ? found(given) : lacking(`ASSAY_GO_JUDGE=${given} is not a program that can be run.`);

  const path = join(cacheDir, 'bin/go-judge');
  const stamp = `${path}.stamp`;
  const pin = hashOf(['tools/go-judge/go.mod', 'tools/go-judge/go.sum'], buildArgs.join(' ') + process.arch);
  if (isProgram(path) && readStamp(stamp) === pin) return found(path);

  const go = await findGo(env);
  if (!go.path)
    return lacking(
      `${go.problem} Install Go from https://go.dev/dl/ into /usr/local/go, or set ASSAY_GO_JUDGE to a go-judge 1.12.2 or newer.`,
    );
  try {
    await step('Building the sandbox, go-judge (once)', () => build(go.path, path, env));
  } catch (error) {
    const lines = (error.output ?? '').trim().split('\n').slice(-3).join(' | ');
    return lacking(`go-judge could not be built: ${error.message}. ${lines}`);
  }
  writeStamp(stamp, pin);
  return found(path);
}

async function build(go, path, env) {
  mkdirSync(join(cacheDir, 'bin'), { recursive: true });
  const fresh = `${path}.new-${process.pid}`;
  try {
    await run(go, [...buildArgs, '-o', fresh, modulePath], {
      cwd: join(root, 'tools/go-judge'),
      env: {
        ...env,
        CGO_ENABLED: '0',
        GOFLAGS: '',
        GOWORK: 'off',
        ...(env.HOME ? {} : { GOPATH: join(cacheDir, 'go'), GOCACHE: join(cacheDir, 'go-build') }),
      },
      timeoutMs: buildTimeoutMs,
    });
    // By rename, since a running program cannot be written over.
    renameSync(fresh, path);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** The first Go that is new enough; else what was wrong with what was found. */
export async function findGo(
  env = process.env,
  usualFolders = ['/usr/local/go/bin', join(homedir(), 'go/bin'), join(homedir(), '.local/go/bin')],
) {
  const folders = [...(env.PATH ?? '').split(delimiter), ...usualFolders];
  const programs = [...new Set(folders.filter(Boolean).map((folder) => join(folder, 'go')))].filter(isProgram);
  const needed = neededGo.join('.');
  let problem = `Go ${needed} or newer is needed to build the sandbox, and there is no Go here.`;
  for (const path of programs) {
    const output = await run(path, ['version'], { cwd: '/', env, timeoutMs: versionTimeoutMs }).catch(
      (error) => error.message,
    );
    const version = /go(\d+)\.(\d+)/.exec(output);
    if (
      version &&
      (Number(version[1]) > neededGo[0] || (Number(version[1]) === neededGo[0] && Number(version[2]) >= neededGo[1]))
    )
      return { path, problem: '' };
    problem = `Go ${needed} or newer is needed to build the sandbox; ${path} is ${version ? version[0] : 'not working'}.`;
  }
  return { path: null, problem };
}

const found = (path) => ({ path, missing: null });
const lacking = (missing) => ({ path: null, missing });

function isProgram(path) {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === import.meta.filename) {
  const { path, missing } = await ensureGoJudge();
  console.log(path ?? missing);
  process.exitCode = path ? 0 : 1;
}
