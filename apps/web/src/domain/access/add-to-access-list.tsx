import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Reply } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useToast } from '../../ui/toasts.tsx';
import '../../lib/i18n/manage-texts.ts';
import type { AccessActs } from './access-acts.ts';

/** Quiet time of the keyboard before names are looked up. */
const TYPING_MS = 300;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const MAX_NAME_LENGTH = 64;

type Principal = Reply<'POST /api/org/:orgId/search-principals'>[number];

/** Finds a person or a group by name (or id) and gives them the right to read the object. */
export function AddToAccessList({ orgId, acts }: { orgId: string; acts: AccessActs }): ReactElement {
  const { t } = useTranslation('manage');
  const toast = useToast();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<Principal | null>(null);
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
  const add = useMutation({
    mutationFn: ({ principalId }: Principal) => acts.add(principalId),
    onSuccess: (_, { name }) => {
      setChosen(null);
      setText('');
      toast.success(t('access.added', { name }));
    },
  });
  const error = add.error ?? found.error;

  return (
    <Stack
      component="form"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !add.isPending) add.mutate(chosen);
      }}
    >
      <Autocomplete
        sx={{ width: { xs: 1, sm: 360 } }}
        size="small"
        value={chosen}
        inputValue={text}
        options={found.data ?? []}
        loading={found.isFetching}
        noOptionsText={wanted === '' ? t('access.typeToFind') : t('access.noMatch')}
        // The server has searched already.
        filterOptions={(options) => options}
        getOptionLabel={(option) => option.name}
        isOptionEqualToValue={(one, other) => one.principalId === other.principalId}
        onChange={(_, value) => setChosen(value)}
        onInputChange={(_, value) => {
          add.reset();
          setText(value);
        }}
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
            error={error !== null}
            helperText={error ? errorText(error) : t('access.findHelp')}
          />
        )}
      />
      <Button type="submit" variant="contained" disabled={chosen === null} loading={add.isPending}>
        {t('access.add')}
      </Button>
    </Stack>
  );
}
