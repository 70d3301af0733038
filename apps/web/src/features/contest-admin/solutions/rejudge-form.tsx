import { statuses } from '@assay/contract/states';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../../domain/use-status-name.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { adminKeys, type ContestProblem } from '../contest-admin.api.ts';
import { beginRejudge, matchingSolutions, type RejudgeFilter } from './rejudge.api.ts';

const MAX_REASON_LENGTH = 1024;

interface Wanted {
  problemId: string;
  status: string;
  scoreL: string;
  scoreR: string;
  from: number | null;
  to: number | null;
  lost: boolean;
  pull: boolean;
  reason: string;
}
const nothing: Wanted = {
  problemId: '',
  status: '',
  scoreL: '',
  scoreR: '',
  from: null,
  to: null,
  lost: false,
  pull: false,
  reason: '',
};

/** Judges solutions of the contest again, narrowed down as far as wanted; how many that are stands on the button. */
export function RejudgeForm({
  contestId,
  problems,
  initial = {},
  onBegun,
}: {
  contestId: string;
  problems: readonly ContestProblem[];
  initial?: Partial<Wanted>;
  onBegun: (rejudgeId: string) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const language = useLanguage();
  const statusName = useStatusName();
  const [wanted, setWanted] = useState<Wanted>({ ...nothing, ...initial });
  const [asking, setAsking] = useState(false);
  const set = (part: Partial<Wanted>) => setWanted((before) => ({ ...before, ...part }));
  const scoreFits = (text: string) => text.trim() === '' || (Number(text) >= 0 && Number(text) <= 100);
  const fits = scoreFits(wanted.scoreL) && scoreFits(wanted.scoreR);
  const filter = fits ? filterOf(wanted) : {};
  const matching = useQuery({ ...matchingSolutions(contestId, filter), enabled: fits });
  const count = matching.data;

  const score = (name: 'scoreL' | 'scoreR') => (
    <TextField
      label={t(`rejudge.${name}`)}
      value={wanted[name]}
      error={!scoreFits(wanted[name])}
      helperText={scoreFits(wanted[name]) ? undefined : t('rejudge.scoreError')}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <Stack component="section" spacing={4} aria-label={t('rejudge.title')}>
      <Typography variant="h2">{t('rejudge.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('rejudge.help')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 4 }}>
        <TextField
          select
          label={t('rejudge.problem')}
          value={wanted.problemId}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => set({ problemId: target.value })}
        >
          <MenuItem value="">{t('rejudge.allProblems')}</MenuItem>
          {problems.map(({ _id, title, titles, settings }) => (
            <MenuItem key={_id} value={_id}>
              {settings.slug}. {titles?.[language] ?? title}
            </MenuItem>
          ))}
        </TextField>
        <Autocomplete
          freeSolo
          options={[...statuses]}
          inputValue={wanted.status}
          getOptionLabel={(status) => status}
          renderOption={({ key: _key, ...props }, status) => (
            <li key={status} {...props}>
              {statusName(status)}
            </li>
          )}
          onInputChange={(_, status) => set({ status })}
          renderInput={(props) => (
            <TextField {...props} label={t('rejudge.status')} helperText={t('rejudge.statusHelp')} />
          )}
        />
        {score('scoreL')}
        {score('scoreR')}
        <DateTimeField label={t('rejudge.from')} valueMs={wanted.from} onChange={(from) => set({ from })} />
        <DateTimeField label={t('rejudge.to')} valueMs={wanted.to} onChange={(to) => set({ to })} />
      </Box>
      <LabelledSwitch
        label={t('rejudge.lost')}
        help={t('rejudge.lostHelp')}
        checked={wanted.lost}
        onChange={(lost) => set({ lost })}
      />
      <LabelledSwitch
        label={t('rejudge.pull')}
        help={t('rejudge.pullHelp')}
        checked={wanted.pull}
        onChange={(pull) => set({ pull })}
      />
      <TextField
        label={t('rejudge.reason')}
        value={wanted.reason}
        helperText={t('rejudge.reasonHelp')}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
        onChange={({ target }) => set({ reason: target.value })}
      />
      <Button
        variant="contained"
        disabled={!fits || count === undefined || count === 0}
        sx={{ alignSelf: 'start' }}
        onClick={() => setAsking(true)}
      >
        {count === undefined
          ? t('rejudge.title')
          : count === 0
            ? t('rejudge.nothing')
            : wanted.lost
              ? t('rejudge.doSome')
              : t('rejudge.do', { count })}
      </Button>
      <ConfirmDialog
        open={asking}
        title={wanted.lost ? t('rejudge.askSome') : t('rejudge.ask', { count: count ?? 0 })}
        detail={t(wanted.pull ? 'rejudge.detailPull' : 'rejudge.detail')}
        confirm={t('rejudge.confirm')}
        onClose={() => setAsking(false)}
        act={async () => {
          const { rejudgeId, total } = await beginRejudge(contestId, filter);
          await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
          if (rejudgeId === undefined) toast.info(t('rejudge.nothing'));
          else {
            toast.success(t('rejudge.begun', { count: total }));
            setWanted(nothing);
            onBegun(rejudgeId);
          }
        }}
      />
    </Stack>
  );
}

function filterOf({ problemId, status, scoreL, scoreR, from, to, lost, pull, reason }: Wanted): RejudgeFilter {
  return {
    ...(problemId === '' ? {} : { problemId }),
    ...(status.trim() === '' ? {} : { status: status.trim() }),
    ...(scoreL.trim() === '' ? {} : { scoreL: Number(scoreL) }),
    ...(scoreR.trim() === '' ? {} : { scoreR: Number(scoreR) }),
    ...(from === null ? {} : { submittedAtL: from }),
    ...(to === null ? {} : { submittedAtR: to }),
    ...(lost ? { runnerId: '' as const } : {}),
    ...(pull ? { pull } : {}),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  };
}
