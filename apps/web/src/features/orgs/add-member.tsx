import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { addMember, orgKeys } from './orgs.api.ts';

/** Quiet time of the keyboard before users are looked up. */
const TYPING_MS = 300;

interface Found {
  _id: string;
  name: string;
  emailHash: string;
}

/** Finds a user by name and makes them a member. */
export function AddMember({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation(['org', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<Found | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({
    queryKey: ['user', 'search', wanted],
    queryFn: async ({ signal }): Promise<Found[]> =>
      (await api('GET /api/user', { query: { page: 1, perPage: 15, count: false, search: wanted }, signal })).items,
    enabled: wanted !== '',
  });
  const add = useMutation({
    mutationFn: (user: Found) => addMember(orgId, user._id),
    onSuccess: async (_, user) => {
      setChosen(null);
      setText('');
      toast.success(t('member.added', { name: user.name }));
      await queryClient.invalidateQueries({ queryKey: orgKeys.members(orgId) });
    },
  });

  return (
    <Stack
      component="form"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) add.mutate(chosen);
      }}
    >
      <Autocomplete
        sx={{ width: { xs: 1, sm: 320 } }}
        size="small"
        value={chosen}
        inputValue={text}
        options={found.data ?? []}
        loading={found.isFetching}
        noOptionsText={t('member.noMatch')}
        // The server has searched already.
        filterOptions={(options) => options}
        getOptionLabel={(option) => option.name}
        isOptionEqualToValue={(one, other) => one._id === other._id}
        onChange={(_, value) => setChosen(value)}
        onInputChange={(_, value) => {
          add.reset();
          setText(value);
        }}
        renderOption={({ key: _key, ...props }, option) => (
          <Stack component="li" direction="row" sx={{ gap: 2 }} key={option._id} {...props}>
            <Avatar emailHash={option.emailHash} /> {option.name}
          </Stack>
        )}
        renderInput={(props) => (
          <TextField
            {...props}
            label={t('member.add')}
            placeholder={t('member.who')}
            error={add.isError || found.isError}
            helperText={add.error ? errorText(add.error) : found.error ? errorText(found.error) : undefined}
          />
        )}
      />
      <Button type="submit" variant="contained" disabled={chosen === null} loading={add.isPending}>
        {t('common:action.add')}
      </Button>
    </Stack>
  );
}
