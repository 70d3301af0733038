import { ruleSet, type RuleSet } from '@assay/contract';
import { evaluateRules, RuleError } from '@assay/rules';
import type { z } from 'zod';
import { refusal } from '../../http/refusal.ts';

/**
 * Evaluates a stored rule set over presented data and parses its result. Refuses with `rule-failed` and the reason if
 * the set is at fault: no rule matches, or the result is invalid.
 */
export function runRule<T extends z.ZodType>(
  stored: RuleSet,
  result: T,
  context: Readonly<Record<string, unknown>>,
): z.output<T> {
  const parsed = ruleSet.safeParse(stored);
  if (!parsed.success) throw refusal('rule-failed', { message: 'The stored rule set is malformed.' });
  try {
    const projected = evaluateRules(parsed.data, context);
    const read = result.safeParse(projected);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new RuleError(`the result is invalid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  } catch (error) {
    if (error instanceof RuleError) throw refusal('rule-failed', { message: `A rule failed: ${error.message}.` });
    throw error;
  }
}
