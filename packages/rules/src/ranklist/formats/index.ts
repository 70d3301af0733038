import type { BoardConfig } from '../config.ts';
import type { Format } from '../model.ts';
import { acm } from './acm.ts';
import { atcoder } from './atcoder.ts';
import { codeforces } from './codeforces.ts';
import { homework } from './homework.ts';
import { icpc } from './icpc.ts';
import { sumFormat } from './sum.ts';

/** The configured format. `docs/contests.md` has an example of each. */
export function formatOf(config: BoardConfig): Format {
  switch (config.format) {
    case 'plus':
      return sumFormat(config, config.scoreReduce, config.sharedRanks);
    case 'oi':
      return sumFormat(config, 'last', true);
    case 'ioi':
      return sumFormat(config, ioiReduce(config), true);
    case 'icpc':
      return icpc(config);
    case 'acm':
      return acm(config);
    case 'codeforces':
      return codeforces(config);
    case 'homework':
      return homework(config);
    case 'atcoder':
      return atcoder(config);
  }
}

function ioiReduce({ scoreReduce, bestPerSubtask }: BoardConfig) {
  if (scoreReduce === 'tokened') return 'tokened';
  return bestPerSubtask ? 'subtasks' : 'best';
}
