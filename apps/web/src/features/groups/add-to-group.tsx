import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookUpField, type Principal } from '../../domain/people/look-up-field.tsx';
import '../../lib/i18n/group-texts.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { addToGroup, type Group } from './groups.api.ts';

/** Finds a member of the organization by name or address and puts them into the group. */
export function AddToGroup({ group, onAdded }: { group: Group; onAdded: () => void }): ReactElement {
  const { t } = useTranslation(['group', 'common']);
  const toast = useToast();
  const [chosen, setChosen] = useState<Principal | null>(null);
  const add = useMutation({
    mutationFn: ({ principalId }: Principal) => addToGroup(group._id, principalId),
    onSuccess: (_, { name }) => {
      setChosen(null);
      toast.success(t('member.added', { name, group: group.profile.name }));
      onAdded();
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
        place={{ orgId: group.orgId }}
        label={t('member.add')}
        help={t('member.addHelp')}
        value={chosen}
        error={add.error ?? undefined}
        accepts={({ principalType }) => principalType === 'member'}
        onChange={(person) => {
          add.reset();
          setChosen(person);
        }}
      />
      <Button type="submit" variant="contained" disabled={chosen === null} loading={add.isPending}>
        {t('common:action.add')}
      </Button>
    </Stack>
  );
}
