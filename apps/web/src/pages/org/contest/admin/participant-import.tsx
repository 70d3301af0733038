import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipantImport } from '../../../../features/contest-admin/participants/participant-import.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';

export function ContestParticipantImportPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { orgId, _id: contestId } = useContest();
  return (
    <Stack spacing={5}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('import.title')}
        </Typography>
        <LinkButton icon="back" to="/org/$orgId/contest/$contestId/admin/participant" params={{ orgId, contestId }}>
          {t('import.back')}
        </LinkButton>
      </Stack>
      <ParticipantImport key={contestId} contestId={contestId} />
    </Stack>
  );
}
