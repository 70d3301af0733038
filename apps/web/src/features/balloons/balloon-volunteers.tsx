import { capabilityBits } from '@assay/contract/capabilities';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessActions, AccessEntry } from '../../domain/access/access-actions.ts';
import { PrincipalField } from '../../domain/access/principal-field.tsx';
import { readBits, withBit } from '../../domain/capability-mask.ts';
import { AddPrincipal } from '../../domain/people/add-principal.tsx';
import { UserChip } from '../../domain/user-chip.tsx';
import { useProfile } from '../../lib/profiles.ts';
import { useAction } from '../../lib/use-action.ts';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

const BIT = capabilityBits.contest.balloons;
const NO_RIGHTS = '0';

/** Users and groups with the right to the balloon queue, from the access list of the contest. */
export function BalloonVolunteers({
  orgId,
  entries,
  actions,
}: {
  orgId: string;
  entries: readonly AccessEntry[];
  actions: AccessActions;
}): ReactElement {
  const { t } = useTranslation('balloon');
  const volunteers = entries.filter(({ capability }) => {
    const bits = readBits(capability);
    return bits === 'all' || bits.includes(BIT);
  });
  return (
    <Stack component="section" spacing={3} aria-label={t('volunteers.title')} sx={{ maxWidth: 720 }}>
      <Typography variant="h2">{t('volunteers.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('volunteers.help')}</Typography>
      <AddPrincipal
        button={t('volunteers.add')}
        add={async ({ principalId, name }) => {
          const known = entries.find((entry) => entry.principalId === principalId);
          if (known === undefined) await actions.add(principalId);
          try {
            await actions.change(principalId, withBit(known?.capability ?? NO_RIGHTS, BIT, true));
          } catch (error) {
            // A new entry has the right to read the contest.
            if (known === undefined) await actions.remove(principalId);
            throw error;
          }
          return t('volunteers.added', { name });
        }}
        field={(props) => <PrincipalField {...props} orgId={orgId} help={t('volunteers.findHelp')} />}
      />
      {volunteers.length === 0 ? (
        <EmptyState icon="group" title={t('volunteers.empty')} detail={t('volunteers.emptyDetail')} />
      ) : (
        <Stack component="ul" aria-label={t('volunteers.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {volunteers.map((entry) => (
            <Volunteer key={entry.principalId} entry={entry} actions={actions} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Volunteer({ entry, actions }: { entry: AccessEntry; actions: AccessActions }): ReactElement {
  const { t } = useTranslation('balloon');
  const toast = useToast();
  const { principalId, capability } = entry;
  const name = useProfile(principalId).data?.name ?? principalId;
  const removing = useAction(async () => {
    const others = withBit(capability, BIT, false);
    await (others === NO_RIGHTS ? actions.remove(principalId) : actions.change(principalId, others));
    toast.success(t('volunteers.removed', { name }));
  }, toast.error);
  return (
    <Stack component="li" direction="row" sx={{ gap: 2, alignItems: 'center', minHeight: 40 }}>
      <UserChip principalId={principalId} />
      <RemoveButton
        label={t('volunteers.remove', { name })}
        disabled={removing.busy}
        onClick={() => void removing.run()}
      />
    </Stack>
  );
}
