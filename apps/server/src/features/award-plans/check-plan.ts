import type { AwardEdit, AwardPlan, Citation } from '@assay/contract';
import { isOwnKey } from '@assay/rules';

/** The part after `own/` becomes part of an id in the contest API. */
const OWN_KEY = /^own\/[a-z0-9]{1,12}$/;
const COMPUTED_KEY =
  /^((winner|(gold|silver|bronze)-medal|honorable-mention)$|(first-to-solve|group-winner|organization-winner)\/.)/;

/** Whether a plan is one that awards can be computed with; `participants` are the users who take part. */
export function isValidPlan({ edits, order }: AwardPlan, participants: ReadonlySet<string>): boolean {
  return (
    areDistinct(edits.map(({ key }) => key)) &&
    areDistinct(order) &&
    edits.every((edit) => isValidEdit(edit)) &&
    edits.every(({ userIds = [] }) => areDistinct(userIds) && userIds.every((id) => participants.has(id)))
  );
}

function isValidEdit({ key, citation, removed }: AwardEdit): boolean {
  if (isOwnKey(key)) return OWN_KEY.test(key) && citation !== undefined && hasText(citation) && removed !== true;
  return COMPUTED_KEY.test(key) && (citation === undefined || hasText(citation));
}

const hasText = ({ en = '', 'zh-Hans': zh = '' }: Citation) => en.trim() !== '' || zh.trim() !== '';
const areDistinct = (values: readonly string[]) => new Set(values).size === values.length;
