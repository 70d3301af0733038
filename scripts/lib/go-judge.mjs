import { ensureGoTool, found, isProgram, lacking } from './go-tool.mjs';

const goJudge = {
  name: 'go-judge',
  modulePath: 'github.com/criyle/go-judge/cmd/go-judge',
  // seccomp: lets us give a filter. The other two leave out codecs and tracing that we never speak.
  buildArgs: ['build', '-trimpath', '-tags', 'seccomp,nomsgpack,grpcnotrace', '-ldflags', '-s -w'],
  title: 'Building the sandbox, go-judge (once)',
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
  return made.path
    ? made
    : lacking(`The sandbox go-judge: ${made.missing} Or set ASSAY_GO_JUDGE to a go-judge 1.12.2 or newer.`);
}

if (process.argv[1] === import.meta.filename) {
  const { path, missing } = await ensureGoJudge();
  console.log(path ?? missing);
  process.exitCode = path ? 0 : 1;
}
