import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IcpcImport } from '../../../../features/contest-teams/icpc-import.tsx';
import { useCurrentOrg } from '../../../../features/orgs/use-current-org.ts';
import '../../../../locales/en/icpc-import.ts';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { ImportPage } from '../../import-page.tsx';
import { useContest } from '../use-contest.ts';

export function ContestIcpcImportPage(): ReactElement {
  const { t } = useTranslation('icpcImport');
  const { orgId, _id: contestId } = useContest();
  const { org } = useCurrentOrg();
  return (
    <ImportPage
      title={t('title')}
      back={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <LinkButton icon="back" to="/org/$orgId/contest/$contestId/admin/team" params={{ orgId, contestId }}>
            {t('back')}
          </LinkButton>
          <LinkButton icon="download" to="/org/$orgId/contest/$contestId/admin/api" params={{ orgId, contestId }}>
            {t('downloads')}
          </LinkButton>
        </Stack>
      }
    >
      <IcpcImport key={contestId} contestId={contestId} orgName={org?.profile.name ?? ''} />
    </ImportPage>
  );
}
