import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Reply } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import '../../lib/i18n/manage-texts.ts';

/** Quiet time of the keyboard before names are looked up. */
const TYPING_MS = 300;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const MAX_NAME_LENGTH = 64;

export type Principal = Reply<'POST /api/org/:orgId/search-principals'>[number];

/** Finds a person or a group of an organization by name (or id). `only` leaves out other kinds. `error`: of what was done with the choice. */
export function PrincipalField({
  orgId,
  value,
  error,
  only,
  onChange,
}: {
  orgId: string;
  value: Principal | null;
  error: unknown;
  only?: Principal['principalType'];
  onChange: (principal: Principal | null) => void;
}): ReactElement {
  const { t } = useTranslation('manage');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({
    queryKey: ['org', orgId, 'principal', wanted],
    queryFn: ({ signal }) =>
      api('POST /api/org/:orgId/search-principals', {
        params: { orgId },
        body: UUID.test(wanted) ? { principalId: wanted } : { name: wanted },
        signal,
      }),
    enabled: wanted !== '' && wanted.length <= MAX_NAME_LENGTH,
  });
  const trouble = error ?? found.error;
  return (
    <Autocomplete
      sx={{ width: { xs: 1, sm: 360 } }}
      size="small"
      value={value}
      inputValue={text}
      options={(found.data ?? []).filter(({ principalType }) => only === undefined || principalType === only)}
      loading={found.isFetching}
      noOptionsText={wanted === '' ? t('access.typeToFind') : t('access.noMatch')}
      // The server has searched already.
      filterOptions={(options) => options}
      getOptionLabel={(option) => option.name}
      isOptionEqualToValue={(one, other) => one.principalId === other.principalId}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, typed) => setText(typed)}
      renderOption={({ key: _key, ...props }, option) => (
        <Stack component="li" direction="row" sx={{ gap: 2 }} key={option.principalId} {...props}>
          <Avatar emailHash={option.emailHash} icon={option.principalType === 'group' ? 'group' : 'person'} />
          {option.name}
          <Box component="span" sx={{ color: 'text.secondary', ml: 'auto' }}>
            {t(`access.type.${option.principalType}`)}
          </Box>
        </Stack>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('access.find')}
          error={trouble !== null && trouble !== undefined}
          helperText={trouble ? errorText(trouble) : t('access.findHelp')}
        />
      )}
    />
  );
}
