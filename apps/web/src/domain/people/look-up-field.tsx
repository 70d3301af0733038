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
import '../../locales/en/manage.ts';
import { Avatar } from '../../ui/data/avatar.tsx';

/** Quiet time of the keyboard before names are looked up. */
const TYPING_MS = 300;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const MAX_NAME_LENGTH = 64;
const FOUND_AT_MOST = 15;

export type Principal = Reply<'POST /api/org/:orgId/search-principals'>[number];

/**
 * Where to search: among the users and groups that members of an organization may name, or among all users of the site.
 */
export type LookUpPlace = { orgId: string } | 'site';

/** Finds users or groups by name as the user types; ids are not needed, though a pasted one is found as well. */
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
  /** Of what was done with the choice. */
  error?: unknown;
  /** Leaves out those that cannot be chosen. */
  accepts?: (found: Principal) => boolean;
  onChange: (principal: Principal | null) => void;
}): ReactElement {
  const { t } = useTranslation('manage');
  const errorText = useErrorText();
  const { text, settled: wanted, setText } = useSettledText(TYPING_MS);
  const found = useQuery({
    queryKey: ['look-up', place, wanted],
    queryFn: ({ signal }) => lookUp(place, wanted, signal),
    // A selected entry is not searched for again.
    enabled: wanted !== '' && wanted !== value?.name && wanted.length <= MAX_NAME_LENGTH,
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
      noOptionsText={wanted === '' ? t('access.typeToFind') : t('access.noMatch')}
      // The server has searched already.
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
              {t(`access.type.${option.principalType}`)}
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

async function lookUp(place: LookUpPlace, wanted: string, signal: AbortSignal): Promise<Principal[]> {
  if (place !== 'site') {
    return await api('POST /api/org/:orgId/search-principals', {
      params: { orgId: place.orgId },
      body: UUID.test(wanted) ? { principalId: wanted } : { search: wanted },
      signal,
    });
  }
  if (UUID.test(wanted)) {
    const found = await api('POST /api/public/fetch-principals-profiles', { body: { principalIds: [wanted] }, signal });
    return found.flatMap((each) => (each.principalType === 'user' ? [asPrincipal(each.principalId, each)] : []));
  }
  const query = { page: 1, perPage: FOUND_AT_MOST, count: false, search: wanted } as const;
  const { items } = await api('GET /api/user', { query, signal });
  return items.map((user) => asPrincipal(user._id, user));
}

function asPrincipal(principalId: string, { name, emailHash }: { name: string; emailHash: string }): Principal {
  // Whether they are a member of anything is not asked here.
  return { principalId, principalType: 'guest', name, emailHash };
}
