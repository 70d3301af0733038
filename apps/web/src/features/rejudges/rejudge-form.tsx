import { statuses } from '@assay/contract/states';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../domain/use-status-name.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DateTimeField } from '../../ui/fields/date-time-field.tsx';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { DataChoice } from './data-choice.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { type RejudgePlace, beginRejudge, defaultMode, matchingSolutions, rejudgeKeys } from './rejudges.api.ts';
import { type RejudgeDraft, everything, matchOf, orderOf, scoreFits } from './rejudge-draft.ts';
import type { RejudgeSearch } from './rejudge-search.ts';
import '../../locales/en/rejudge.ts';

const MAX_REASON_LENGTH = 1024;
const SHORT_HASH = 7;
const SHORT_ID = 8;

/** Rejudges solutions, with optional filters; the button shows how many match. */
export function RejudgeForm({
  place,
  name,
  problems,
  hasData = true,
  search = {},
  onBegun,
}: {
  place: RejudgePlace;
  /** Name of the problem or contest, for the confirmation. */
  name: string;
  /** Problems to filter by; absent if there is only one. */
  problems?: readonly { id: string; title: string }[];
  /** Whether the problem has current data. */
  hasData?: boolean;
  /** Filters to begin with. */
  search?: RejudgeSearch;
  onBegun: (rejudgeId: string) => void;
}): ReactElement {
  const { t } = useTranslation('rejudge');
  const toast = useToast();
  const queries = useQueryClient();
  const statusName = useStatusName();
  const [draft, setWanted] = useState<RejudgeDraft>({
    ...everything,
    judgedWith: search.judgedWith ?? '',
    problemId: (problems && search.problem) ?? '',
  });
  const [asking, setAsking] = useState(false);
  const set = (part: Partial<RejudgeDraft>) => setWanted((before) => ({ ...before, ...part }));
  const mode = draft.mode ?? defaultMode(place);
  const fits = scoreFits(draft.scoreL) && scoreFits(draft.scoreR);
  const matching = useQuery({ ...matchingSolutions(place, matchOf(draft, place)), enabled: fits });
  const count = matching.data?.total;

  const choice = (field: 'problemId' | 'language', all: string, options: ReactNode) => (
    <TextField
      select
      label={t(field)}
      value={draft[field]}
      slotProps={{ select: { displayEmpty: true } }}
      onChange={({ target }) => set({ [field]: target.value })}
    >
      <MenuItem value="">{all}</MenuItem>
      {options}
    </TextField>
  );
  const score = (field: 'scoreL' | 'scoreR') => (
    <TextField
      label={t(field)}
      value={draft[field]}
      error={!scoreFits(draft[field])}
      helperText={scoreFits(draft[field]) ? undefined : t('scoreError')}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  );
  const listed = [...(problems ?? [])];
  // The filter of an address is visible before the titles are loaded.
  if (draft.problemId !== '' && listed.every(({ id }) => id !== draft.problemId))
    listed.push({ id: draft.problemId, title: draft.problemId.slice(0, SHORT_ID) });
  const languages = [...(matching.data?.languages ?? [])];
  if (draft.language !== '' && languages.every(({ language }) => language !== draft.language)) {
    languages.push({ language: draft.language, total: 0 });
  }
  return (
    <Stack component="section" spacing={4} aria-label={t('title')}>
      <Typography variant="h2">{t('title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('contestId' in place ? 'help' : 'helpProblem')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: 4 }}>
        {problems &&
          choice(
            'problemId',
            t('allProblems'),
            listed.map(({ id, title }) => (
              <MenuItem key={id} value={id}>
                {title}
              </MenuItem>
            )),
          )}
        {choice(
          'language',
          t('allLanguages'),
          languages.map(({ language, total }) => (
            <MenuItem key={language} value={language}>
              {t('languageCount', { language, count: total })}
            </MenuItem>
          )),
        )}
        <Autocomplete
          freeSolo
          options={[...statuses]}
          inputValue={draft.status}
          getOptionLabel={(status) => status}
          renderOption={({ key: _key, ...props }, status) => (
            <li key={status} {...props}>
              {statusName(status)}
            </li>
          )}
          sx={problems ? { gridColumn: { sm: 'span 2' } } : {}}
          onInputChange={(_, status) => set({ status })}
          renderInput={(props) => <TextField {...props} label={t('status')} helperText={t('statusHelp')} />}
        />
        {score('scoreL')}
        {score('scoreR')}
        <DateTimeField label={t('from')} valueMs={draft.from} onChange={(from) => set({ from })} />
        <DateTimeField label={t('to')} valueMs={draft.to} onChange={(to) => set({ to })} />
      </Box>
      {draft.judgedWith !== '' && (
        <Chip
          label={t('judgedWith', { hash: draft.judgedWith.slice(0, SHORT_HASH) })}
          sx={{ alignSelf: 'start' }}
          onDelete={() => set({ judgedWith: '' })}
        />
      )}
      <LabelledSwitch label={t('lost')} help={t('lostHelp')} checked={draft.lost} onChange={(lost) => set({ lost })} />
      <ModeChoice mode={mode} onChange={(chosen) => set({ mode: chosen })} />
      {hasData && <DataChoice isCurrent={draft.pull} onChange={(pull) => set({ pull })} />}
      <TextField
        label={t('reason')}
        value={draft.reason}
        helperText={t('reasonHelp')}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
        onChange={({ target }) => set({ reason: target.value })}
      />
      {matching.error && <ErrorAlert error={matching.error} onRetry={() => void matching.refetch()} />}
      <Button
        variant="contained"
        disabled={!fits || count === undefined || count === 0}
        sx={{ alignSelf: 'start' }}
        onClick={() => setAsking(true)}
      >
        {count === undefined ? t('title') : count === 0 ? t('nothing') : t('do', { count })}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('ask', { count: count ?? 0, name })}
        detail={t(mode === 'aside' ? 'detailAside' : hasData && draft.pull ? 'detailPull' : 'detail')}
        confirm={t('confirm')}
        onClose={() => setAsking(false)}
        act={async () => {
          const { rejudgeId, total } = await beginRejudge(
            place,
            orderOf({ ...draft, pull: hasData && draft.pull }, place),
          );
          await queries.invalidateQueries({ queryKey: rejudgeKeys.all(place) });
          if (rejudgeId === undefined) {
            toast.info(t('nothing'));
            return;
          }
          toast.success(t('begun', { count: total }));
          setWanted(everything);
          onBegun(rejudgeId);
        }}
      />
    </Stack>
  );
}
