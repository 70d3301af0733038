import type { DraftTest, DraftVisit } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { createContext, type ReactElement, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { UserChip } from '../../domain/user-chip.tsx';
import { useNamesOf, useProfile } from '../../lib/profiles.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import type { DraftPlace } from './use-presence.ts';

/** Visits of other users to the draft. */
export const OtherVisits = createContext<readonly DraftVisit[]>([]);

/** Faces next to a row or a heading. */
const MAX_FACES = 4;
/** Users in the header. */
const MAX_USERS = 6;

/** Who else is at a part of the draft, or at one of its rows. */
export function PeopleHere({ part, rowId }: DraftPlace): ReactElement | null {
  const { t } = useTranslation('problemDraft');
  const visits = useContext(OtherVisits).filter((visit) =>
    rowId === undefined ? visit.part === part : visit.rowId === rowId,
  );
  const users = [...new Set(visits.map(({ userId }) => userId))];
  const names = useNamesOf(users);
  if (users.length === 0) return null;
  const label = t('presence.here', { names: users.flatMap((id) => names.get(id) ?? []).join(', ') });
  return (
    <Box
      component="span"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- several images with one name
      role="img"
      aria-label={label}
      title={label}
      sx={{ display: 'inline-flex', flexShrink: 0, alignSelf: 'center', '& > * + *': { ml: -1 } }}
    >
      {users.slice(0, MAX_FACES).map((id) => (
        <Face key={id} userId={id} />
      ))}
    </Box>
  );
}

function Face({ userId }: { userId: string }): ReactElement {
  return <Avatar emailHash={useProfile(userId).data?.emailHash} size={20} />;
}

/** Who else has the draft open, and where. */
export function PresenceList({ tests }: { tests: readonly Pick<DraftTest, 'id' | 'name'>[] }): ReactElement | null {
  const { t } = useTranslation('problemDraft');
  const visits = useContext(OtherVisits);
  const users = [...new Set(visits.map(({ userId }) => userId))];
  if (users.length === 0) return null;
  const nameOf = ({ part, rowId }: DraftPlace): string[] => {
    const test = part === 'tests' && tests.find(({ id }) => id === rowId);
    if (test) return [t('presence.test', { name: test.name })];
    return part === undefined ? [] : [t(`presence.part.${part}`)];
  };
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label={t('presence.title')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        columnGap: 4,
        rowGap: 1,
        flexWrap: 'wrap',
        minWidth: 0,
        fontSize: '0.875rem',
      }}
    >
      {users.slice(0, MAX_USERS).map((userId) => (
        <Stack key={userId} component="li" direction="row" sx={{ gap: 2, alignItems: 'center', minWidth: 0 }}>
          <UserChip principalId={userId} size={20} />
          <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {[...new Set(visits.filter((visit) => visit.userId === userId).flatMap(nameOf))].join(', ')}
          </Box>
        </Stack>
      ))}
      {users.length > MAX_USERS && <li>{t('presence.more', { count: users.length - MAX_USERS })}</li>}
    </Stack>
  );
}
