import { MAX_QUESTION } from '@assay/contract/clarification-limits';
import type { ReactElement } from 'react';
import { askQuestion, type NamedProblem, type Subject } from './clarifications.api.ts';
import { MessageDialog } from './message-dialog.tsx';

/** A question to the jury; `about` is its initial subject. */
export default function AskDialog(props: {
  contestId: string;
  problems: readonly NamedProblem[];
  about?: Subject | undefined;
  onClose: () => void;
}): ReactElement {
  const send = (message: Subject & { body: string }) => askQuestion(props.contestId, message);
  return <MessageDialog kind="ask" maxLength={MAX_QUESTION} send={send} {...props} />;
}
