import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamImport } from '../../../../features/contest-teams/team-import.tsx';
import '../../../../locales/en/contest-team.ts';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { ImportPage } from '../../import-page.tsx';
import { useContest } from '../use-contest.ts';

export function ContestTeamImportPage(): ReactElement {
  const { t } = useTranslation('contestTeam');
  const { orgId, _id: contestId } = useContest();
  return (
    <ImportPage
      title={t('import.title')}
      back={
        <LinkButton icon="back" to="/org/$orgId/contest/$contestId/admin/team" params={{ orgId, contestId }}>
          {t('import.back')}
        </LinkButton>
      }
    >
      <TeamImport key={contestId} contestId={contestId} />
    </ImportPage>
  );
}
