import type { Condition, RuleDraft, SetDraft, Value } from './rule-rows.ts';

export type RowFault = 'path' | 'number' | 'twice' | 'reason';

/** Limit of the rule language. */
const MAX_PATH_LENGTH = 256;

/** Errors by the key of the row; under the rule's own key if its reason is missing. */
export function faultsOf({ rules, defaults }: SetDraft): ReadonlyMap<string, RowFault> {
  const faults = new Map<string, RowFault>();
  for (const rule of rules) addFaults(faults, rule);
  if (defaults?.kind === 'rows' && isSilent(defaults.result)) faults.set(DEFAULTS_KEY, 'reason');
  return faults;
}

export const DEFAULTS_KEY = 'defaults';

function addFaults(faults: Map<string, RowFault>, rule: RuleDraft): void {
  if (rule.kind === 'text') return;
  if (isSilent(rule.result)) faults.set(rule.key, 'reason');
  const seen = new Set<string>();
  for (const condition of rule.conditions) {
    const fault = conditionFault(condition, seen);
    if (fault) faults.set(condition.key, fault);
    seen.add(placeOf(condition));
  }
}

function conditionFault(condition: Condition, seen: ReadonlySet<string>): RowFault | null {
  const path = condition.path.trim();
  if (path === '' || path.length > MAX_PATH_LENGTH) return 'path';
  if (!isReadable(condition.value)) return 'number';
  // A rule may compare a field with each operator only once.
  return seen.has(placeOf(condition)) ? 'twice' : null;
}

const placeOf = ({ path, operator }: Condition): string => `${operator} ${path.trim()}`;

function isReadable(value: Value): boolean {
  if (value.type === 'number') return isNumber(value.text);
  return value.type !== 'list' || !value.ofNumbers || value.items.every(isNumber);
}

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

const isSilent = ({ decision, reason }: { decision: string; reason: string }): boolean =>
  decision === 'because' && reason.trim() === '';
