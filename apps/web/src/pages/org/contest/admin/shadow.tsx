import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectDialog } from '../../../../features/shadow/connect-dialog.tsx';
import { DifferencesTable } from '../../../../features/shadow/differences-table.tsx';
import { ShadowConnectionView } from '../../../../features/shadow/shadow-connection.tsx';
import { ShadowMapping } from '../../../../features/shadow/shadow-mapping.tsx';
import { SHADOW_POLL_MS, shadowState } from '../../../../features/shadow/shadow.api.ts';
import '../../../../locales/en/shadow.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/shadow');

/** Shadow mode: the connection to another system, and what differs from it. */
export function ContestShadowPage(): ReactElement {
  const { t } = useTranslation('shadow');
  const { _id: contestId, orgId, clock } = useContest();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isConnecting, setConnecting] = useState(false);
  const query = useQuery({
    ...shadowState(contestId),
    refetchInterval: ({ state }) => (state.data?.shadow ? SHADOW_POLL_MS : false),
  });
  if (clock === undefined) return <Alert severity="info">{t('noClock')}</Alert>;
  return (
    <AsyncState query={query}>
      {({ shadow, problems }) =>
        shadow === undefined ? (
          <>
            <EmptyState
              icon="copy"
              title={t('start.title')}
              detail={t('start.detail')}
              action={
                <Button variant="contained" onClick={() => setConnecting(true)}>
                  {t('start.connect')}
                </Button>
              }
            />
            {isConnecting && (
              <ConnectDialog contestId={contestId} stored={undefined} onClose={() => setConnecting(false)} />
            )}
          </>
        ) : (
          <Stack spacing={6}>
            <ShadowConnectionView contestId={contestId} shadow={shadow} />
            <DifferencesTable
              contestId={contestId}
              search={search}
              onSearch={(next, isTyping) =>
                void navigate({ search: next, replace: isTyping === true, resetScroll: false })
              }
              solutionLink={(solutionId, text) => (
                <Link
                  to="/org/$orgId/contest/$contestId/solution/$solutionId"
                  params={{ orgId, contestId, solutionId }}
                >
                  {text}
                </Link>
              )}
            />
            <ShadowMapping contestId={contestId} shadow={shadow} own={problems} />
          </Stack>
        )
      }
    </AsyncState>
  );
}
