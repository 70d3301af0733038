import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import '../../locales/en/contest-team.ts';
import { FactList } from '../../ui/data/fact-list.tsx';
import { teamById } from './contest-teams.api.ts';

/** Affiliation, country and members of a team; nothing for a participant who is not a team, or hidden. */
export function TeamFacts({ contestId, teamId }: { contestId: string; teamId: string }): ReactElement | null {
  const { t } = useTranslation('contestTeam');
  const { data: team } = useQuery({ ...teamById(contestId, teamId), retry: false });
  if (!team) return null;
  return (
    <FactList
      facts={[
        ...(team.affiliation === undefined ? [] : [[t('field.affiliation'), team.affiliation] as [string, string]]),
        ...(team.country === undefined ? [] : [[t('field.country'), team.country] as [string, string]]),
        [
          t('members'),
          <Stack key="members" spacing={1}>
            {team.members.map(({ userId }) => (
              <UserChip key={userId} principalId={userId} />
            ))}
          </Stack>,
        ],
      ]}
    />
  );
}
