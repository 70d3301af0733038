import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookUpField, type Principal } from '../../domain/people/look-up-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/group.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { addToGroup, type Group } from './groups.api.ts';

/** Finds a member of the organization by name or address and puts them into the group. */
export function AddToGroup({ group, onAdded }: { group: Group; onAdded: () => void }): ReactElement {
  const { t } = useTranslation(['group', 'common']);
  const toast = useToast();
  const [chosen, setChosen] = useState<Principal | null>(null);
  const add = useAction(async ({ principalId, name }: Principal) => {
    await addToGroup(group._id, principalId);
    setChosen(null);
    toast.success(t('member.added', { name, group: group.profile.name }));
    onAdded();
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
      <Button type="submit" variant="contained" disabled={chosen === null} loading={add.busy}>
        {t('common:action.add')}
      </Button>
    </Stack>
  );
}
