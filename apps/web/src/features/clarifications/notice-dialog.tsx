import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { MAX_ANSWER } from '@assay/contract/clarification-limits';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NamedProblem, type Subject, writeNotice } from './clarifications.api.ts';
import { MessageDialog } from './message-dialog.tsx';

/** A notice of the jury to all participants. */
export function NoticeDialog(props: {
  contestId: string;
  problems: readonly NamedProblem[];
  about?: Subject;
  draft?: string;
  intro?: ReactNode;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('clarification');
  const [urgent, setUrgent] = useState(false);
  const send = (message: Subject & { body: string }) => writeNotice(props.contestId, { ...message, urgent });
  return (
    <MessageDialog kind="notice" maxLength={MAX_ANSWER} send={send} {...props}>
      <FormControlLabel
        label={t('notice.urgent')}
        control={<Checkbox checked={urgent} onChange={({ target }) => setUrgent(target.checked)} />}
      />
    </MessageDialog>
  );
}
