import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Reply } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useSettledText } from '../../lib/use-settled-text.ts';
import '../../locales/en/access.ts';
import { Avatar } from '../../ui/data/avatar.tsx';

/** Pause in typing before the search starts. */
const TYPING_MS = 300;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const MAX_NAME_LENGTH = 64;
const MAX_RESULTS = 15;

export type Principal = Reply<'POST /api/org/:orgId/search-principals'>[number];

/**
 * Where to search: among the users and groups visible to members of an organization, or among all users of the site.
 */
export type LookUpPlace = { orgId: string } | 'site';

/** Finds users or groups by name while the user types; also accepts a pasted id. */
export function LookUpField({
  place,
  label,
  help,
  value,
  error,
  accepts,
  onChange,
}: {
  place: LookUpPlace;
  label: string;
  help?: string;
  value: Principal | null;
  /** Error of the last action with the selected principal. */
  error?: unknown;
  /** Omits principals that cannot be selected. */
  accepts?: (found: Principal) => boolean;
  onChange: (principal: Principal | null) => void;
}): ReactElement {
  const { t } = useTranslation('access');
  const errorText = useErrorText();
  const { text, settled: query, setText } = useSettledText(TYPING_MS);
  const found = useQuery({
    queryKey: ['look-up', place, query],
    queryFn: ({ signal }) => lookUp(place, query, signal),
    // A selected entry is not searched for again.
    enabled: query !== '' && query !== value?.name && query.length <= MAX_NAME_LENGTH,
  });
  const shownError = error ?? found.error ?? undefined;
  const options = found.data ?? [];
  return (
    <Autocomplete
      sx={{ width: { xs: 1, sm: 360 } }}
      size="small"
      value={value}
      inputValue={text}
      options={accepts ? options.filter(accepts) : options}
      loading={found.isFetching}
      noOptionsText={query === '' ? t('typeToFind') : t('noMatch')}
      // The server already filtered them.
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.principalId}
      isOptionEqualToValue={(one, other) => one.principalId === other.principalId}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, typed) => setText(typed)}
      renderOption={({ key: _key, ...props }, option) => (
        <Stack component="li" direction="row" sx={{ gap: 2 }} key={option.principalId} {...props}>
          <Avatar emailHash={option.emailHash} icon={option.principalType === 'group' ? 'group' : 'person'} />
          {option.name}
          {place !== 'site' && (
            <Box component="span" sx={{ color: 'text.secondary', ml: 'auto' }}>
              {t(`type.${option.principalType}`)}
            </Box>
          )}
        </Stack>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          error={shownError !== undefined}
          helperText={shownError === undefined ? help : errorText(shownError)}
        />
      )}
    />
  );
}

async function lookUp(place: LookUpPlace, query: string, signal: AbortSignal): Promise<Principal[]> {
  if (place !== 'site') {
    return await api('POST /api/org/:orgId/search-principals', {
      params: { orgId: place.orgId },
      body: UUID.test(query) ? { principalId: query } : { search: query },
      signal,
    });
  }
  if (UUID.test(query)) {
    const found = await api('POST /api/public/fetch-principals-profiles', { body: { principalIds: [query] }, signal });
    return found.flatMap((each) => (each.principalType === 'user' ? [asPrincipal(each.principalId, each)] : []));
  }
  const { items } = await api('GET /api/user', {
    query: { page: 1, perPage: MAX_RESULTS, count: false, search: query },
    signal,
  });
  return items.map((user) => asPrincipal(user._id, user));
}

function asPrincipal(principalId: string, { name, emailHash }: { name: string; emailHash: string }): Principal {
  // Membership is unknown: this search covers all users.
  return { principalId, principalType: 'guest', name, emailHash };
}
