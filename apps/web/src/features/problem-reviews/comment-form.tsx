import { MAX_COMMENT } from '@assay/contract/comment-limits';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { CommentField } from './comment-field.tsx';

/** Writes a reply, or changes a comment, in its place. The text stays if the server refuses. */
export function CommentForm({
  label,
  confirm,
  initial = '',
  send,
  onClose,
}: {
  label: string;
  confirm: string;
  initial?: string;
  send: (body: string) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['problemReview', 'common']);
  const [text, setText] = useState(initial);
  const isSendable = text.trim() !== '' && text.length <= MAX_COMMENT;
  const action = useAction(async () => {
    await send(text.trim());
    onClose();
  });
  return (
    <Form spacing={2} onSubmit={() => void (isSendable && action.run())}>
      <CommentField label={label} value={text} onChange={setText} />
      {action.failure !== null && <Alert severity="error">{action.failure}</Alert>}
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end' }}>
        <Button size="small" disabled={action.busy} onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button size="small" type="submit" variant="contained" loading={action.busy} disabled={!isSendable}>
          {confirm}
        </Button>
      </Stack>
    </Form>
  );
}
