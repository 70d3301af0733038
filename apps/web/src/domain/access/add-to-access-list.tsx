import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import '../../locales/en/manage.ts';
import type { AccessActs } from './access-acts.ts';
import { type Principal, PrincipalField } from './principal-field.tsx';

/** Finds a person or a group by name (or id) and gives them the right to read the object. */
export function AddToAccessList({ orgId, acts }: { orgId: string; acts: AccessActs }): ReactElement {
  const { t } = useTranslation('manage');
  const toast = useToast();
  const [chosen, setChosen] = useState<Principal | null>(null);
  const add = useAction(async ({ principalId, name }: Principal) => {
    await acts.add(principalId);
    setChosen(null);
    toast.success(t('access.added', { name }));
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
      <PrincipalField
        orgId={orgId}
        value={chosen}
        error={add.error}
        onChange={(principal) => {
          add.reset();
          setChosen(principal);
        }}
      />
      <Button type="submit" variant="contained" disabled={chosen === null} loading={add.busy}>
        {t('access.add')}
      </Button>
    </Stack>
  );
}
