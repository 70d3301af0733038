import type { RuleSet } from '@assay/contract';
import type { Reply } from '../../lib/api/index.ts';

export type Trial = Reply<'POST /api/contest/:contestId/admin/rule/participant/try'>;

/** Actions on one rule set. Each resolves after the page has refetched. */
export interface RuleActions {
  save: (rules: RuleSet) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** Evaluates unsaved rules; absent if the server does not support it. */
  tryOut?: (rules: RuleSet, context: Record<string, unknown> | undefined) => Promise<Trial>;
}
