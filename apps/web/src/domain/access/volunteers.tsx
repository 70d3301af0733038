import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { readBits, withBit } from '../capability-mask.ts';
import { AddPrincipal } from '../people/add-principal.tsx';
import { UserChip } from '../user-chip.tsx';
import { useProfile } from '../../lib/profiles.ts';
import { useAction } from '../../lib/use-action.ts';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { AccessActions, AccessEntry } from './access-actions.ts';
import { PrincipalField } from './principal-field.tsx';

const NO_RIGHTS = '0';

export interface VolunteerTexts {
  title: string;
  help: string;
  add: string;
  added: (name: string) => string;
  findHelp: string;
  empty: string;
  emptyDetail: string;
  remove: (name: string) => string;
  removed: (name: string) => string;
}

/** Users and groups with one right of a contest, such as to its balloon queue, from its access list. */
export function Volunteers({
  bit,
  texts,
  orgId,
  entries,
  actions,
}: {
  /** Position of the right. */
  bit: number;
  texts: VolunteerTexts;
  orgId: string;
  entries: readonly AccessEntry[];
  actions: AccessActions;
}): ReactElement {
  const volunteers = entries.filter(({ capability }) => {
    const bits = readBits(capability);
    return bits === 'all' || bits.includes(bit);
  });
  return (
    <Stack component="section" spacing={3} aria-label={texts.title} sx={{ maxWidth: 720 }}>
      <Typography variant="h2">{texts.title}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{texts.help}</Typography>
      <AddPrincipal
        button={texts.add}
        add={async ({ principalId, name }) => {
          const known = entries.find((entry) => entry.principalId === principalId);
          if (known === undefined) await actions.add(principalId);
          try {
            await actions.change(principalId, withBit(known?.capability ?? NO_RIGHTS, bit, true));
          } catch (error) {
            // A new entry has the right to read the contest.
            if (known === undefined) await actions.remove(principalId);
            throw error;
          }
          return texts.added(name);
        }}
        field={(props) => <PrincipalField {...props} orgId={orgId} help={texts.findHelp} />}
      />
      {volunteers.length === 0 ? (
        <EmptyState icon="group" title={texts.empty} detail={texts.emptyDetail} />
      ) : (
        <Stack component="ul" aria-label={texts.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {volunteers.map((entry) => (
            <Volunteer key={entry.principalId} bit={bit} texts={texts} entry={entry} actions={actions} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Volunteer({
  bit,
  texts,
  entry,
  actions,
}: {
  bit: number;
  texts: VolunteerTexts;
  entry: AccessEntry;
  actions: AccessActions;
}): ReactElement {
  const toast = useToast();
  const { principalId, capability } = entry;
  const name = useProfile(principalId).data?.name ?? principalId;
  const removing = useAction(async () => {
    const others = withBit(capability, bit, false);
    await (others === NO_RIGHTS ? actions.remove(principalId) : actions.change(principalId, others));
    toast.success(texts.removed(name));
  }, toast.error);
  return (
    <Stack component="li" direction="row" sx={{ gap: 2, alignItems: 'center', minHeight: 40 }}>
      <UserChip principalId={principalId} />
      <RemoveButton label={texts.remove(name)} disabled={removing.busy} onClick={() => void removing.run()} />
    </Stack>
  );
}
