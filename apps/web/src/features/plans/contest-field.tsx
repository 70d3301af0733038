import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { api, type Reply } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useSettledText } from '../../lib/use-settled-text.ts';
import '../../locales/en/plan.ts';
import { MONO } from '../../ui/fonts.ts';

/** Pause in typing before the search starts. */
const TYPING_MS = 250;
const FOUND_ROWS = 15;
const MAX_SEARCH_LENGTH = 256;

export type FoundContest = Pick<Reply<'GET /api/contest'>['items'][number], '_id' | 'title' | 'titles' | 'slug'>;

/** Searches, by title or slug, the contests that the user may add to a plan. */
export function ContestField({
  orgId,
  value,
  without,
  error,
  onChange,
}: {
  orgId: string;
  value: FoundContest | null;
  /** Ids to leave out. */
  without: readonly string[];
  error: string | undefined;
  onChange: (contest: FoundContest | null) => void;
}): ReactElement {
  const { t } = useTranslation('plan');
  const errorText = useErrorText();
  const titleOf = useTitleOf();
  const { text, settled: wanted, setText } = useSettledText(TYPING_MS);
  const isSearch = wanted !== '' && (value === null || wanted !== titleOf(value));
  const found = useQuery({
    queryKey: ['contest', 'list', 'for-plan', orgId, isSearch ? wanted : ''],
    queryFn: ({ signal }) =>
      api('GET /api/contest', {
        query: { orgId, page: 1, perPage: FOUND_ROWS, addable: true, ...(isSearch ? { search: wanted } : {}) },
        signal,
      }),
    enabled: wanted.length <= MAX_SEARCH_LENGTH,
  });
  const shownError = error ?? (found.error === null ? undefined : errorText(found.error));
  return (
    <Autocomplete<FoundContest>
      value={value}
      inputValue={text}
      options={(found.data?.items ?? []).filter(({ _id }) => !without.includes(_id))}
      loading={found.isFetching}
      noOptionsText={t('contest.noMatch')}
      // The server already filtered them.
      filterOptions={(all) => all}
      getOptionLabel={titleOf}
      getOptionKey={(option) => option._id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, typed) => setText(typed)}
      renderOption={({ key: _key, ...props }, option) => (
        <Box component="li" key={option._id} {...props} sx={{ gap: 3, overflowWrap: 'anywhere' }}>
          {titleOf(option)}
          <Box component="span" sx={{ color: 'text.secondary', fontFamily: MONO, fontSize: '0.8125rem', ml: 'auto' }}>
            {option.slug}
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('contest.choose')}
          required
          error={shownError !== undefined}
          helperText={shownError ?? t('contest.chooseHelp')}
        />
      )}
    />
  );
}
