import type { Approval, TestedDraft } from '@assay/contract';
import { presentVersionApproval } from '../approvals/present.ts';
import type { ListedTest } from '../problem-drafts/queries.ts';
import type { ApprovalRow, Content } from '../approvals/queries.ts';

export function presentApproval(
  row: ApprovalRow,
  now: { content: Content; statementVersion: string; viewerId: string; seesSolutions: boolean },
): Approval {
  const { revision, hash } = now.content;
  const isOnRevision = row.hash === null && row.revision !== null && row.revision === revision;
  const isOwn = row.userId === now.viewerId;
  return {
    ...presentVersionApproval(row),
    // What a setter notes may be about tests and solutions.
    ...(!isOwn && !now.seesSolutions && { note: '' }),
    ...(row.hash !== null && { hash: row.hash }),
    isCurrent: isOnRevision || (row.hash !== null && row.hash === hash),
    statementChanged: row.statementVersion !== now.statementVersion,
    isOwn,
  };
}

export function presentSample({
  id,
  revision,
  name,
  input,
  answer,
}: Pick<ListedTest, 'id' | 'revision' | 'name' | 'input' | 'answer'>): TestedDraft['samples'][number] {
  if (input === null) throw new Error(`The test ${id} of a draft has no input.`);
  return { id, revision, name, input: presentText(input), answer: answer && presentText(answer) };
}

/** Where it comes from is not for testers. */
function presentText({ size, head, whole }: NonNullable<ListedTest['input']>) {
  return { size, head, whole };
}
