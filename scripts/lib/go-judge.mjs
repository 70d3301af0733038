import { ensureGoTool, found, isProgram, lacking } from './go-tool.mjs';

const goJudge = {
  name: 'go-judge',
  modulePath: 'github.com/criyle/go-judge/cmd/go-judge',
  // seccomp: allows a custom filter. The other two tags omit unused codecs and tracing.
  buildArgs: ['build', '-trimpath', '-tags', 'seccomp,nomsgpack,grpcnotrace', '-ldflags', '-s -w'],
  title: 'Building the sandbox, go-judge (once)',
};

/**
 * The first process of containers, which replaces that of go-judge. It hides earlier runs from later ones. Every run
 * starts as a copy of this process, which is an eighth of the size and therefore faster to copy. The runner expects it
 * next to go-judge.
 */
const goJudgeInit = {
  name: 'go-judge-init',
  module: 'go-judge',
  modulePath: './init',
  buildArgs: ['build', '-trimpath', '-ldflags', '-s -w'],
  sources: ['init'],
  // go-sandbox has no hook around a run, so one file is added to its package.
  addition: {
    to: 'github.com/criyle/go-sandbox',
    from: 'init/_container/serve.go',
    as: 'container/serve_with_hooks.go',
  },
  title: 'Building the first process of sandboxes, go-judge-init (once)',
};

/**
 * Builds the sandbox program from its pinned Go module, if missing.
 * @returns {Promise<{path: string, missing: null} | {path: null, missing: string}>} `missing` is one line that says
 * what to do.
 */
export async function ensureGoJudge(env = process.env) {
  const given = env.ASSAY_GO_JUDGE;
  if (given) return isProgram(given) ? found(given) : lacking(`ASSAY_GO_JUDGE=${given} is not an executable file.`);
  const made = await ensureGoTool(goJudge, env);
  const init = await ensureGoTool(goJudgeInit, env);
  return made.path && init.path
    ? made
    : lacking(
        `The sandbox go-judge: ${made.missing ?? init.missing} Or set ASSAY_GO_JUDGE to a go-judge 1.12.2 or newer.`,
      );
}

if (process.argv[1] === import.meta.filename) {
  const { path, missing } = await ensureGoJudge();
  console.log(path ?? missing);
  process.exitCode = path ? 0 : 1;
}
