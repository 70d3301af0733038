import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Reply } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useSettledText } from '../../../lib/use-settled-text.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { MONO } from '../../../ui/fonts.ts';

/** Pause in typing before the search starts. */
const TYPING_MS = 250;
const FOUND_ROWS = 15;
const MAX_SEARCH_LENGTH = 256;

type OwnProblem = Reply<'GET /api/problem'>['items'][number];

export interface FoundProblem extends Pick<OwnProblem, '_id' | 'title' | 'titles'> {
  /** Empty for lent problems. */
  slug: string;
  /** Name of the organization that lends it; absent for problems of the contest's own. */
  owner?: string;
}

/** Searches, by title or slug, own and lent problems that the user may add to a contest, and selects several. */
export function ProblemPicker({
  orgId,
  chosen,
  without,
  withLibrary,
  disabled = false,
  onChange,
}: {
  orgId: string;
  chosen: readonly FoundProblem[];
  /** Ids to leave out. */
  without: readonly string[];
  /** Whether the user may use problems that are lent to the organization. */
  withLibrary: boolean;
  disabled?: boolean;
  onChange: (problems: FoundProblem[]) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const errorText = useErrorText();
  const language = useLanguage();
  const { text, settled: wanted, setText } = useSettledText(TYPING_MS);
  const found = useQuery({
    queryKey: ['problem', 'find', orgId, wanted],
    queryFn: ({ signal }) =>
      api('GET /api/problem', {
        query: { orgId, page: 1, perPage: FOUND_ROWS, addable: true, ...(wanted === '' ? {} : { search: wanted }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const lent = useQuery({
    queryKey: ['library', 'find', orgId, wanted],
    queryFn: ({ signal }) =>
      api('GET /api/org/:orgId/library', {
        params: { orgId },
        query: { page: 1, perPage: FOUND_ROWS, ...(wanted === '' ? {} : { search: wanted }) },
        signal,
      }),
    enabled: withLibrary,
    placeholderData: keepPreviousData,
  });
  const options: FoundProblem[] = [
    ...(found.data?.items ?? []),
    ...(lent.data?.items ?? []).map(({ owner, ...problem }) => ({ ...problem, slug: '', owner: owner.name })),
  ];
  const error = found.error ?? lent.error;
  const isCurrent = !found.isPlaceholderData && !lent.isPlaceholderData && text.trim() === wanted;
  const titleOf = (problem: FoundProblem) => problem.titles?.[language] ?? problem.title;
  return (
    <Autocomplete
      multiple
      fullWidth
      disableCloseOnSelect
      filterSelectedOptions
      disabled={disabled}
      value={[...chosen]}
      inputValue={text}
      options={options.filter(({ _id }) => !without.includes(_id))}
      loading={found.isFetching || lent.isFetching}
      noOptionsText={wanted === '' ? t('problems.typeToFind') : t('problems.noMatch')}
      // Until the server has filtered them, so that no option moves under the pointer after the list is narrowed.
      filterOptions={(options) => (isCurrent ? options : options.filter((one) => matches(one, text)))}
      getOptionLabel={titleOf}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      onChange={(_, value) => onChange(value)}
      onInputChange={(_, value, reason) => {
        if (reason !== 'reset') setText(value.slice(0, MAX_SEARCH_LENGTH));
      }}
      renderOption={({ key: _key, ...props }, problem) => (
        <Box component="li" key={problem._id} {...props} sx={{ gap: 3 }}>
          <span>{titleOf(problem)}</span>
          <Box
            component="span"
            sx={{
              ml: 'auto',
              ...(problem.owner === undefined && { fontFamily: MONO }),
              fontSize: '0.8125rem',
              color: 'text.secondary',
            }}
          >
            {problem.owner ?? problem.slug}
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('problems.find')}
          error={error !== null}
          helperText={error ? errorText(error) : t('problems.findHelp')}
        />
      )}
    />
  );
}

function matches({ slug, title, titles }: FoundProblem, text: string): boolean {
  const part = text.trim().toLowerCase();
  return [slug, title, ...Object.values(titles ?? {})].some((name) => name.toLowerCase().includes(part));
}
