import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/problem-repository.ts';
import { FactList } from '../../ui/data/fact-list.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { MONO } from '../../ui/fonts.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import { CommitText } from './commit-text.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { FailureText } from './failure-text.tsx';
import {
  disconnectRepository,
  fetchRepository,
  keepDraft,
  type ProblemRepository,
  repositoryKey,
} from './repositories.api.ts';

type State = ProblemRepository['state'];

const looks: Record<State, { icon: IconName; hue: StateHue; busy?: boolean }> = {
  new: { icon: 'link', hue: 'neutral' },
  waiting: { icon: 'queue', hue: 'queued' },
  fetching: { icon: 'download', hue: 'running', busy: true },
  pushing: { icon: 'upload', hue: 'running', busy: true },
  'up-to-date': { icon: 'checkCircle', hue: 'good' },
  differs: { icon: 'question', hue: 'slow' },
  diverged: { icon: 'warning', hue: 'slow' },
  failed: { icon: 'crossCircle', hue: 'bad' },
};

/** State of the connection of a problem to its repository, and what setters do about it. */
export function RepositoryView({
  problemId,
  repository,
  compareLink,
}: {
  problemId: string;
  repository: ProblemRepository;
  /** Leads to the comparison of the draft with a fetched package, given by its hash. */
  compareLink: (hash: string, text: string) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('problemRepository');
  const toast = useToast();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'change' | 'disconnect' | 'keep' | null>(null);
  const close = () => setOpen(null);
  const renew = () => queries.invalidateQueries({ queryKey: repositoryKey(problemId) });
  const fetching = useAction(async () => {
    await fetchRepository(problemId);
    await renew();
  }, toast.error);
  const { state, failure, fetched, pushWaits } = repository;
  const isBusy = state === 'fetching' || state === 'pushing' || state === 'waiting';
  return (
    <Stack component="section" spacing={3} aria-label={t('title')} sx={{ maxWidth: 960 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2">{t('title')}</Typography>
        <output>
          <StateChip {...looks[state]}>{t(`state.${state}`)}</StateChip>
        </output>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', ml: { sm: 'auto' } }}>
          <Button
            variant={fetched ? 'outlined' : 'contained'}
            loading={fetching.busy}
            disabled={isBusy}
            onClick={() => void fetching.run()}
          >
            {t(state === 'failed' ? 'action.retry' : 'action.fetch')}
          </Button>
          <Button onClick={() => setOpen('change')}>{t('action.change')}</Button>
          <Button color="error" onClick={() => setOpen('disconnect')}>
            {t('action.disconnect')}
          </Button>
        </Stack>
      </Stack>
      {failure && (
        <Alert severity="error">
          <FailureText code={failure.code} place={failure.place} />
        </Alert>
      )}
      {fetched && (
        <Alert severity="warning">
          <Stack spacing={3}>
            <CommitText commit={fetched} />
            <span>
              {t(state === 'diverged' ? 'differs.diverged' : repository.synced ? 'differs.detail' : 'differs.first')}
            </span>
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
              {compareLink(fetched.hash, t('differs.compare'))}
              <Button color="inherit" onClick={() => setOpen('keep')}>
                {t('differs.keep')}
              </Button>
            </Stack>
          </Stack>
        </Alert>
      )}
      {pushWaits && !fetched && <Alert severity="info">{t('pushWaits')}</Alert>}
      <RepositoryFacts repository={repository} />
      {open === 'change' && <ConnectDialog problemId={problemId} stored={repository} onClose={close} />}
      <ConfirmDialog
        open={open === 'disconnect'}
        title={t('disconnectAsk')}
        detail={t('disconnectDetail')}
        confirm={t('action.disconnect')}
        onClose={close}
        act={async () => {
          await disconnectRepository(problemId);
          await renew();
          toast.success(t('disconnected'));
        }}
      />
      <ConfirmDialog
        open={open === 'keep'}
        title={t('differs.keepAsk')}
        detail={t('differs.keepDetail')}
        confirm={t('differs.keep')}
        onClose={close}
        act={async () => {
          await keepDraft(problemId, fetched?.id ?? '').finally(() => void renew());
          toast.success(t('differs.kept'));
        }}
      />
    </Stack>
  );
}

function RepositoryFacts({ repository }: { repository: ProblemRepository }): ReactElement {
  const { t } = useTranslation('problemRepository');
  const { url, branch, folder, username, hasToken, pulls, pushes, connectedBy, synced, syncedAt, retryAt } = repository;
  const code = (text: string) => <code style={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>{text}</code>;
  const directions = [...(pulls ? [t('connect.pulls')] : []), ...(pushes ? [t('connect.pushes')] : [])];
  return (
    <FactList
      facts={[
        ...(retryAt === undefined
          ? []
          : [[t('fact.retry'), <TimeText key="retry" timeMs={retryAt} />] satisfies [string, ReactNode]]),
        [
          t('fact.synced'),
          synced ? (
            <Stack key="synced" spacing={1}>
              <CommitText commit={synced} />
              {syncedAt !== undefined && <TimeText timeMs={syncedAt} />}
            </Stack>
          ) : (
            t('fact.none')
          ),
        ],
        [t('fact.repository'), code(url)],
        [t('fact.branch'), code(branch)],
        [t('fact.folder'), folder === '' ? t('fact.root') : code(folder)],
        [
          t('fact.directions'),
          <Stack key="directions">
            {directions.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </Stack>,
        ],
        [t('fact.account'), hasToken ? username || 'git' : t('fact.anonymous')],
        [t('fact.by'), connectedBy === undefined ? t('fact.none') : <UserChip key="by" principalId={connectedBy} />],
      ]}
    />
  );
}
