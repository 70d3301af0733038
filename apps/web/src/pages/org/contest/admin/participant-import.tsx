import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipantImport } from '../../../../features/contest-admin/participants/participant-import.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { ImportPage } from '../../import-page.tsx';
import { useContest } from '../use-contest.ts';

export function ContestParticipantImportPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { orgId, _id: contestId } = useContest();
  return (
    <ImportPage
      title={t('import.title')}
      back={
        <LinkButton icon="back" to="/org/$orgId/contest/$contestId/admin/participant" params={{ orgId, contestId }}>
          {t('import.back')}
        </LinkButton>
      }
    >
      <ParticipantImport key={contestId} contestId={contestId} />
    </ImportPage>
  );
}
