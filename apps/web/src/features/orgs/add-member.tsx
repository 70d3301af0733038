import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LookUpField, type Principal } from '../../domain/people/look-up-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { addMember, orgKeys } from './orgs.api.ts';

/** Finds a user by name and makes them a member. */
export function AddMember({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Principal | null>(null);
  const add = useAction(async ({ principalId, name }: Principal) => {
    await addMember(orgId, principalId);
    setChosen(null);
    toast.success(t('member.added', { name }));
    await queryClient.invalidateQueries({ queryKey: orgKeys.members(orgId) });
  });

  return (
    <Stack
      component="form"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) void add.run(chosen);
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
      <Button type="submit" variant="contained" disabled={chosen === null} loading={add.busy}>
        {t('common:action.add')}
      </Button>
    </Stack>
  );
}
