import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentences } from '../../lib/sentences.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { addHacksToTests } from './hacks.api.ts';

/** Chooses the problem, adds its hacks to the draft of its judge data, and opens the draft. */
export default function AddToTestsDialog({
  contest: { _id: contestId, orgId },
  problems,
  hackId,
  onClose,
}: {
  contest: { _id: string; orgId: string };
  problems: readonly { id: string; name: string }[];
  hackId?: string;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('hack');
  const toast = useToast();
  const navigate = useNavigate();
  const [problemId, setProblemId] = useState(problems[0]?.id ?? '');
  const add = useAction(async () => {
    const hackIds = hackId === undefined ? undefined : [hackId];
    const { added, known, unkept } = await addHacksToTests(problemId, { contestId, ...(hackIds && { hackIds }) });
    const parts = [
      t('tests.added', { count: added }),
      ...(known > 0 ? [t('tests.known', { count: known })] : []),
      ...(unkept > 0 ? [t('tests.unkept', { count: unkept })] : []),
    ];
    toast.success(parts.reduce(sentences));
    onClose();
    await navigate({ to: '/org/$orgId/problem/$problemId/draft', params: { orgId, problemId } });
  });
  return (
    <ActionDialog
      title={t(hackId === undefined ? 'tests.askAll' : 'tests.askOne')}
      confirm={t('tests.act')}
      disabled={problemId === ''}
      action={add}
      onClose={onClose}
    >
      <Stack spacing={4}>
        <DialogContentText>{t('tests.detail')}</DialogContentText>
        {hackId === undefined && (
          <SelectField
            label={t('column.problem')}
            value={problemId}
            options={problems.map(({ id, name }) => [id, name])}
            onChange={setProblemId}
          />
        )}
      </Stack>
    </ActionDialog>
  );
}
