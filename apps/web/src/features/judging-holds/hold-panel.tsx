import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HoldNotices } from './hold-notices.tsx';
import { holdJudging, judgingHolds, type HoldPlace } from './judging-holds.api.ts';
import '../../locales/en/rejudge.ts';

const MAX_REASON_LENGTH = 500;

interface Problem {
  id: string;
  title: string;
}

/** Holds judging in a contest or of a problem, and shows what is held. `problems`: those of the contest. */
export function HoldPanel({ place, problems = [] }: { place: HoldPlace; problems?: readonly Problem[] }): ReactElement {
  const { t } = useTranslation('rejudge');
  const holds = useQuery(judgingHolds(place)).data;
  const [asking, setAsking] = useState(false);
  const isWhole = holds?.some(({ contestId, problemId }) =>
    'contestId' in place ? contestId !== undefined && problemId === undefined : true,
  );
  return (
    <Stack component="section" spacing={4} aria-label={t('hold.title')}>
      <Typography variant="h2">{t('hold.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('hold.help')}
      </Typography>
      <HoldNotices place={place} titleOf={(id) => problems.find((one) => one.id === id)?.title ?? id.slice(0, 8)} />
      {holds !== undefined && isWhole !== true && (
        <Button
          variant="outlined"
          startIcon={<Icon name="pause" />}
          sx={{ alignSelf: 'start' }}
          onClick={() => setAsking(true)}
        >
          {t('hold.hold')}
        </Button>
      )}
      {asking && <HoldDialog place={place} problems={problems} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function HoldDialog({
  place,
  problems,
  onClose,
}: {
  place: HoldPlace;
  problems: readonly Problem[];
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('rejudge');
  const queries = useQueryClient();
  const toast = useToast();
  const [problemId, setProblem] = useState('');
  const [reason, setReason] = useState('');
  const action = useAction(async () => {
    const { waiting } = await holdJudging(place, { problemId, reason: reason.trim() });
    await queries.invalidateQueries({ queryKey: judgingHolds(place).queryKey });
    toast.success(t('hold.heldNow', { count: waiting }));
    onClose();
  });
  return (
    <ActionDialog
      title={t('hold.ask')}
      confirm={t('hold.hold')}
      isEdited={reason !== '' || problemId !== ''}
      action={action}
      onClose={onClose}
    >
      <Stack spacing={4}>
        <Typography variant="body2">{t('hold.detail')}</Typography>
        {'contestId' in place && (
          <TextField
            select
            label={t('hold.scope')}
            value={problemId}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) => setProblem(target.value)}
          >
            <MenuItem value="">{t('hold.whole')}</MenuItem>
            {problems.map(({ id, title }) => (
              <MenuItem key={id} value={id}>
                {title}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          label={t('hold.reason')}
          value={reason}
          helperText={t('hold.reasonHelp')}
          slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
          onChange={({ target }) => setReason(target.value)}
        />
      </Stack>
    </ActionDialog>
  );
}
