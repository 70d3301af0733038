import { ensureGoTool, found, isProgram, lacking } from './go-tool.mjs';

const goJudge = {
  name: 'go-judge',
  modulePath: 'github.com/criyle/go-judge/cmd/go-judge',
  // seccomp: lets us give a filter. The other two leave out codecs and tracing that we never speak.
  buildArgs: ['build', '-trimpath', '-tags', 'seccomp,nomsgpack,grpcnotrace', '-ldflags', '-s -w'],
  title: 'Building the sandbox, go-judge (once)',
};

/**
 * The first process of containers, which go-judge otherwise is itself. Ours keeps runs from finding out what ran before them, and every run
 * begins with a copy of that process: one that is an eighth of the size is copied faster. The runner takes it from beside go-judge.
 */
const goJudgeInit = {
  name: 'go-judge-init',
  module: 'go-judge',
  modulePath: './init',
  buildArgs: ['build', '-trimpath', '-ldflags', '-s -w'],
  sources: ['init'],
  // go-sandbox offers no place for work around a run, so the package that would have it gets one more file.
  addition: {
    to: 'github.com/criyle/go-sandbox',
    from: 'init/_container/serve.go',
    as: 'container/serve_with_hooks.go',
  },
  title: 'Building the first process of sandboxes, go-judge-init (once)',
};

/**
 * Makes the sandbox program from its pinned Go module unless it is there already.
 * @returns {Promise<{path: string, missing: null} | {path: null, missing: string}>} `missing` is one line that says what to do.
 */
export async function ensureGoJudge(env = process.env) {
  const given = env.ASSAY_GO_JUDGE;
  if (given)
    return isProgram(given) ? found(given) : lacking(`ASSAY_GO_JUDGE=${given} is not a program that can be run.`);
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
