import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LookUpField, type Principal } from '../../domain/people/look-up-field.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { addMember, orgKeys } from './orgs.api.ts';

/** Finds a user by name and makes them a member. */
export function AddMember({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Principal | null>(null);
  const add = useMutation({
    mutationFn: (user: Principal) => addMember(orgId, user.principalId),
    onSuccess: async (_, user) => {
      setChosen(null);
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
        if (chosen && !add.isPending) add.mutate(chosen);
      }}
    >
      <LookUpField
        place="site"
        label={t('member.add')}
        help={t('member.who')}
        value={chosen}
        error={add.error ?? undefined}
        onChange={(user) => {
          add.reset();
          setChosen(user);
        }}
      />
      <Button type="submit" variant="contained" disabled={chosen === null} loading={add.isPending}>
        {t('common:action.add')}
      </Button>
    </Stack>
  );
}
