import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IcpcImport } from '../../../../features/contest-teams/icpc-import.tsx';
import '../../../../locales/en/icpc-import.ts';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { ImportPage } from '../../import-page.tsx';
import { useContest } from '../use-contest.ts';

export function ContestIcpcImportPage(): ReactElement {
  const { t } = useTranslation('icpcImport');
  const { orgId, _id: contestId } = useContest();
  return (
    <ImportPage
      title={t('title')}
      back={
        <LinkButton icon="back" to="/org/$orgId/contest/$contestId/admin/team" params={{ orgId, contestId }}>
          {t('back')}
        </LinkButton>
      }
    >
      <IcpcImport key={contestId} contestId={contestId} />
    </ImportPage>
  );
}
