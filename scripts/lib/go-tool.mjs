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
/**
 * Makes a program from its pinned Go module in tools/<module> unless it is there already.
 * @param {{name: string, module?: string, modulePath: string, buildArgs: string[], title: string}} tool `module` is the name unless given.
 * @returns {Promise<{path: string, missing: null} | {path: null, missing: string}>} `missing` is one line that says what is wrong.
 */
export async function ensureGoTool(tool, env = process.env) {
  const path = join(cacheDir, 'bin', tool.name);
  const stamp = `${path}.stamp`;
  const folder = `tools/${tool.module ?? tool.name}`;
  const pin = hashOf([`${folder}/go.mod`, `${folder}/go.sum`], tool.buildArgs.join(' ') + process.arch);
  if (isProgram(path) && readStamp(stamp) === pin) return found(path);

  const go = await findGo(env);
  if (!go.path) return lacking(`${go.problem} Install Go from https://go.dev/dl/ into /usr/local/go.`);
  try {
    await step(tool.title, () => build(go.path, tool, path, env));
  } catch (error) {
    const lines = (error.output ?? '').trim().split('\n').slice(-3).join(' | ');
    return lacking(`${tool.name} could not be built: ${error.message}. ${lines}`);
  }
  writeStamp(stamp, pin);
  return found(path);
}

async function build(go, { name, module = name, modulePath, buildArgs }, path, env) {
  mkdirSync(join(cacheDir, 'bin'), { recursive: true });
  const fresh = `${path}.new-${process.pid}`;
  try {
    await run(go, [...buildArgs, '-o', fresh, modulePath], {
      cwd: join(root, 'tools', module),
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
  let problem = `Go ${needed} or newer is needed to build it, and there is no Go here.`;
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
    problem = `Go ${needed} or newer is needed to build it; ${path} is ${version ? version[0] : 'not working'}.`;
  }
  return { path: null, problem };
}

export const found = (path) => ({ path, missing: null });
export const lacking = (missing) => ({ path: null, missing });

export function isProgram(path) {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
