import type { AwardEdit, AwardPlan, Citation } from '@assay/contract';
import { isOwnKey, type Award } from '@assay/rules';

/* Changes of a plan of awards, as pure functions. */

/** A plan in which an award has this text and these recipients; what equals the computed award is not stored. */
export function withAward(
  plan: AwardPlan,
  { key, citation, userIds }: Pick<Award, 'key' | 'citation' | 'userIds'>,
  computed: Award | undefined,
): AwardPlan {
  const isSameText = computed !== undefined && isSameCitation(citation, computed.citation);
  const areSameUsers = computed !== undefined && hasSame(userIds, computed.userIds);
  if (isSameText && areSameUsers) return asComputed(plan, key);
  const edit: AwardEdit = { key, ...(!isSameText && { citation }), ...(!areSameUsers && { userIds: [...userIds] }) };
  const isKnown = plan.edits.some((one) => one.key === key);
  return {
    ...plan,
    edits: isKnown ? plan.edits.map((one) => (one.key === key ? edit : one)) : [...plan.edits, edit],
  };
}

/** Removes a change; an own award disappears with it. */
export function asComputed(plan: AwardPlan, key: string): AwardPlan {
  return {
    ...plan,
    edits: plan.edits.filter((one) => one.key !== key),
    order: isOwnKey(key) ? plan.order.filter((one) => one !== key) : plan.order,
  };
}

/** A plan without the award. */
export function withoutAward(plan: AwardPlan, key: string): AwardPlan {
  const rest = asComputed(plan, key);
  return isOwnKey(key) ? rest : { ...rest, edits: [...rest.edits, { key, removed: true }] };
}

/** Moves one of the awards that are shown up or down. */
export function moved(plan: AwardPlan, keys: readonly string[], index: number, by: -1 | 1): AwardPlan {
  const order = [...keys];
  const [key] = order.splice(index, 1);
  if (key === undefined) return plan;
  order.splice(index + by, 0, key);
  return { ...plan, order };
}

/** A key for one more own award. */
export function nextOwnKey({ edits }: Pick<AwardPlan, 'edits'>): string {
  const taken = new Set(edits.map(({ key }) => key));
  let number = 1;
  while (taken.has(`own/${number}`)) number += 1;
  return `own/${number}`;
}

/** A citation without empty texts. */
export function trimmed({ en = '', 'zh-Hans': zh = '' }: Citation): Citation {
  return { ...(en.trim() !== '' && { en: en.trim() }), ...(zh.trim() !== '' && { 'zh-Hans': zh.trim() }) };
}

const isSameCitation = (a: Citation, b: Citation) => a.en === b.en && a['zh-Hans'] === b['zh-Hans'];
const hasSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));
