import { ensureGoTool } from './go-tool.mjs';

/** What go-judge has in the place of our first process of containers, of the same size: benchmarks compare with it. */
const plainInit = {
  name: 'go-judge-init-plain',
  module: 'go-judge',
  modulePath: 'github.com/criyle/go-judge/cmd/go-judge-init',
  buildArgs: ['build', '-trimpath', '-ldflags', '-s -w'],
  title: 'Building the first process of sandboxes without our own part (once)',
};

export const ensurePlainInit = () => ensureGoTool(plainInit);
