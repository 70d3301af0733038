import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiAccounts } from '../../../../features/contest-api/api-accounts.tsx';
import { ApiUrls } from '../../../../features/contest-api/api-urls.tsx';
import { contestApi } from '../../../../features/contest-api/contest-api.api.ts';
import { ContestDownloads } from '../../../../features/contest-api/contest-downloads.tsx';
import { OfficialResults } from '../../../../features/contest-api/official-results.tsx';
import '../../../../locales/en/contest-api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';

/** The contest API for tools of committees: URLs, accounts, and official results. */
export function ContestApiPage(): ReactElement {
  const { t } = useTranslation('contestApi');
  const { _id: contestId, orgId, clock } = useContest();
  const query = useQuery(contestApi(contestId));
  if (clock === undefined) return <Alert severity="info">{t('noClock')}</Alert>;
  return (
    <Stack spacing={6}>
      <ApiUrls contestId={contestId} />
      <AsyncState query={query}>
        {(stored) => (
          <>
            <ApiAccounts contestId={contestId} />
            <OfficialResults contestId={contestId} stored={stored} />
            <ContestDownloads contestId={contestId} isOfficial={stored.finalizedAt !== undefined} />
            <LinkButton
              variant="outlined"
              icon="upload"
              to="/org/$orgId/contest/$contestId/admin/team/icpc"
              params={{ orgId, contestId }}
              sx={{ alignSelf: 'flex-start' }}
            >
              {t('import')}
            </LinkButton>
          </>
        )}
      </AsyncState>
    </Stack>
  );
}
