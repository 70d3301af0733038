import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectDialog } from '../../../features/problem-repositories/connect-dialog.tsx';
import { problemRepository, repositoryKey } from '../../../features/problem-repositories/repositories.api.ts';
import { RepositoryHistory } from '../../../features/problem-repositories/repository-history.tsx';
import { RepositoryView } from '../../../features/problem-repositories/repository-view.tsx';
import { WebhookSection } from '../../../features/problem-repositories/webhook-section.tsx';
import { usePollingInterval, useRenewal } from '../../../lib/live/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import { useProblem } from './use-problem.ts';
import '../../../locales/en/problem-repository.ts';

/** Shows what the server does, without a live stream. */
const REFRESH_MS = 5_000;

export function ProblemRepositoryPage(): ReactElement {
  const { t } = useTranslation('problemRepository');
  const { abilities, orgId, _id: problemId } = useProblem();
  if (!abilities.editData) return <Alert severity="info">{t('mayNot')}</Alert>;
  return (
    <Stack spacing={6} sx={{ minWidth: 0 }}>
      <Typography variant="body2">
        <Link to="/org/$orgId/problem/$problemId/draft" params={{ orgId, problemId }}>
          {t('back')}
        </Link>
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '80ch' }}>{t('intro')}</Typography>
      <Repository />
    </Stack>
  );
}

function Repository(): ReactElement {
  const { t } = useTranslation('problemRepository');
  const { orgId, _id: problemId } = useProblem();
  const queries = useQueryClient();
  const [isConnecting, setConnecting] = useState(false);
  useRenewal(['repository'], () => void queries.invalidateQueries({ queryKey: repositoryKey(problemId) }), {
    concerns: (event) => event.problemId === problemId,
  });
  const query = useQuery({ ...problemRepository(problemId), refetchInterval: usePollingInterval(REFRESH_MS) });
  return (
    <AsyncState query={query}>
      {({ repository }) =>
        repository ? (
          <>
            <RepositoryView
              problemId={problemId}
              repository={repository}
              compareLink={(hash, text) => (
                <LinkButton
                  variant="contained"
                  to="/org/$orgId/problem/$problemId/draft/import"
                  params={{ orgId, problemId }}
                  search={{ stored: hash }}
                >
                  {text}
                </LinkButton>
              )}
            />
            <WebhookSection url={repository.webhookUrl} />
            <RepositoryHistory history={repository.history} />
          </>
        ) : (
          <>
            <EmptyState
              icon="link"
              title={t('none.title')}
              detail={t('none.detail')}
              action={
                <Button variant="contained" onClick={() => setConnecting(true)}>
                  {t('none.connect')}
                </Button>
              }
            />
            {isConnecting && <ConnectDialog problemId={problemId} stored={null} onClose={() => setConnecting(false)} />}
          </>
        )
      }
    </AsyncState>
  );
}
