import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../../domain/content/translated.ts';
import { api, type Reply } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useSettledText } from '../../../lib/use-settled-text.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { addProblem, adminKeys } from '../contest-admin.api.ts';
import { defaultSettings } from './default-settings.ts';
import { freeLetters } from './letters.ts';
import '../../../locales/en/sharing.ts';

const TYPING_MS = 250;
const FOUND_ROWS = 15;
const MAX_SEARCH_LENGTH = 256;

type FoundContest = Reply<'GET /api/contest'>['items'][number];

/** Adds a problem to a contest that the user chooses, under its next free letter. */
export function UseInContestDialog({
  orgId,
  problemId,
  title,
  onClose,
}: {
  orgId: string;
  problemId: string;
  title: string;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('sharing');
  const toast = useToast();
  const errorText = useErrorText();
  const titleOf = useTitleOf();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [contest, setContest] = useState<FoundContest | null>(null);
  const { text, settled, setText } = useSettledText(TYPING_MS);
  const wanted = contest !== null && settled === titleOf(contest) ? '' : settled;
  const found = useQuery({
    queryKey: ['contest', 'list', 'for-problem', orgId, wanted],
    queryFn: ({ signal }) =>
      api('GET /api/contest', {
        query: { orgId, page: 1, perPage: FOUND_ROWS, addable: true, ...(wanted === '' ? {} : { search: wanted }) },
        signal,
      }),
    enabled: wanted.length <= MAX_SEARCH_LENGTH,
  });
  const action = useAction(async () => {
    if (!contest) return;
    const contestId = contest._id;
    const listed = await api('GET /api/contest/:contestId/problem', { params: { contestId } });
    const used = listed.map(({ settings }) => settings.slug);
    const slug = freeLetters(used, 1)[0] ?? title.slice(0, 1);
    await addProblem(contestId, problemId, { ...defaultSettings, slug });
    await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
    toast.success(t('used', { slug, contest: titleOf(contest) }));
    await navigate({ to: '/org/$orgId/contest/$contestId/admin/problem', params: { orgId, contestId } });
  });
  return (
    <ActionDialog
      title={t('use')}
      confirm={t('use')}
      width="sm"
      disabled={contest === null}
      action={action}
      onClose={onClose}
    >
      <Autocomplete<FoundContest>
        value={contest}
        inputValue={text}
        options={found.data?.items ?? []}
        loading={found.isFetching}
        noOptionsText={t('noContest')}
        // The server already filtered them.
        filterOptions={(all) => all}
        getOptionLabel={titleOf}
        getOptionKey={({ _id }) => _id}
        isOptionEqualToValue={(one, other) => one._id === other._id}
        onChange={(_, chosen) => setContest(chosen)}
        onInputChange={(_, typed) => setText(typed)}
        renderInput={(props) => (
          <TextField
            {...props}
            required
            label={t('contest')}
            error={found.error !== null}
            helperText={found.error ? errorText(found.error) : t('contestHelp')}
          />
        )}
      />
    </ActionDialog>
  );
}
