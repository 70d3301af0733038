import type { RuleSet } from '@assay/contract';
import type { Reply } from '../../lib/api/index.ts';

export type Trial = Reply<'POST /api/contest/:contestId/admin/rule/participant/try'>;

/** What can be done with one rule set. Each change ends once what the page shows has been reloaded. */
export interface RuleActs {
  save: (rules: RuleSet) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** Evaluates rules that are not saved; absent where the server cannot. */
  tryOut?: (rules: RuleSet, context: Record<string, unknown> | undefined) => Promise<Trial>;
}
