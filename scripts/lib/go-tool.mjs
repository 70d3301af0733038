import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { cacheDir, root } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const neededGo = [1, 25];
const buildTimeoutMs = 15 * 60_000;
const versionTimeoutMs = 20_000;
const userMayWrite = 0o755;

/**
 * Builds a program from its pinned Go module in tools/<module>, if missing.
 * @param {{name: string, module?: string, modulePath: string, buildArgs: string[], title: string, sources?: string[],
 * addition?: {to: string, from: string, as: string}}} tool `module` defaults to the name; `sources` are the project's
 * own, in the module's folder.
 *   `addition` is one of them that is added to a package of the module `to`, which is copied for this.
 * @returns {Promise<{path: string, missing: null} | {path: null, missing: string}>} `missing` is one line that says
 * what is wrong.
 */
export async function ensureGoTool(tool, env = process.env) {
  const path = join(cacheDir, 'bin', tool.name);
  const stamp = `${path}.stamp`;
  const folder = `tools/${tool.module ?? tool.name}`;
  const sources = ['go.mod', 'go.sum', ...(tool.sources ?? [])].map((source) => `${folder}/${source}`);
  const pin = hashOf(sources, tool.buildArgs.join(' ') + process.arch);
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

async function build(go, { name, module = name, modulePath, buildArgs, addition }, path, env) {
  mkdirSync(join(cacheDir, 'bin'), { recursive: true });
  const fresh = `${path}.new-${process.pid}`;
  const scratch = mkdtempSync(`${fresh}-`);
  const options = {
    cwd: join(root, 'tools', module),
    env: {
      ...env,
      CGO_ENABLED: '0',
      GOFLAGS: '',
      GOWORK: 'off',
      ...(env.HOME ? {} : { GOPATH: join(cacheDir, 'go'), GOCACHE: join(cacheDir, 'go-build') }),
    },
    timeoutMs: buildTimeoutMs,
  };
  try {
    const added = addition ? await addTo(go, addition, scratch, options) : [];
    await run(go, [...buildArgs, ...added, '-o', fresh, modulePath], options);
    // Renamed, because a running program cannot be overwritten.
    renameSync(fresh, path);
  } finally {
    rmSync(fresh, { force: true });
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Copies a dependency, verified by go.sum, adds a file to it, and returns the arguments that make a build use the copy.
 */
async function addTo(go, { to, from, as }, scratch, options) {
  await run(go, ['mod', 'download', to], options);
  const original = (await run(go, ['list', '-m', '-f', '{{.Dir}}', to], options)).trim().split('\n').at(-1);
  const copy = join(scratch, 'module');
  cpSync(original, copy, { recursive: true });
  // The module cache is read-only, and a read-only folder cannot be removed.
  const entries = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const folder of [copy, ...entries.map((entry) => join(entry.parentPath, entry.name))])
    chmodSync(folder, userMayWrite);
  copyFileSync(join(options.cwd, from), join(copy, as));
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(options.cwd, name), join(scratch, name));
  await run(go, ['mod', 'edit', `-replace=${to}=${copy}`, join(scratch, 'go.mod')], options);
  return [`-modfile=${join(scratch, 'go.mod')}`];
}

/** The first Go that is new enough; otherwise what is wrong with the ones found. */
export async function findGo(
  env = process.env,
  usualFolders = ['/usr/local/go/bin', join(homedir(), 'go/bin'), join(homedir(), '.local/go/bin')],
) {
  const folders = [...(env.PATH ?? '').split(delimiter), ...usualFolders];
  const programs = [...new Set(folders.filter(Boolean).map((folder) => join(folder, 'go')))].filter(isProgram);
  const needed = neededGo.join('.');
  let problem = `Go ${needed} or newer is required to build it, but Go was not found.`;
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
    problem = `Go ${needed} or newer is required to build it; ${path} is ${version ? version[0] : 'not working'}.`;
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
