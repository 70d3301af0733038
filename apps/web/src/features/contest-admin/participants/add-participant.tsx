import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Principal, PrincipalField } from '../../../domain/access/principal-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { adminKeys, importParticipants } from '../contest-admin.api.ts';

/** Registers one member, whatever the stage in force says. */
export function AddParticipant({ orgId, contestId }: { orgId: string; contestId: string }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Principal | null>(null);
  const add = useAction(async ({ principalId: userId, name }: Principal) => {
    const { rows } = await importParticipants(contestId, { rows: [{ userId }] });
    const outcome = rows[0]?.outcome ?? 'unknown-name';
    if (outcome !== 'registered') throw new Error(t(`outcome.one.${outcome}`, { name }));
    setChosen(null);
    toast.success(t('participants.added', { name }));
    await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
  });
  return (
    <Stack
      component="form"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, alignItems: 'flex-start', width: { xs: 1, sm: 'auto' } }}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) void add.run(chosen);
      }}
    >
      <PrincipalField
        orgId={orgId}
        only="member"
        value={chosen}
        error={add.error}
        onChange={(principal) => {
          add.reset();
          setChosen(principal);
        }}
      />
      <Button type="submit" variant="contained" disabled={chosen === null} loading={add.busy}>
        {t('participants.add')}
      </Button>
    </Stack>
  );
}
