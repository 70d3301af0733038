import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '../../../lib/api/index.ts';
import { api } from '../../../lib/api/index.ts';
import { CopyButton } from '../../../ui/data/copy-button.tsx';
import { FactList } from '../../../ui/data/fact-list.tsx';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import { TimeText } from '../../../ui/data/time-text.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { adminKeys } from '../contest-admin.api.ts';
import { StaticCopyDialog } from './static-copy-dialog.tsx';

/** How often the state of the files is read. */
const LOOK_EVERY_MS = 5_000;

export type StaticCopyReply = Reply<'GET /api/rk/:ranklistId/copy'>;
type Copy = NonNullable<StaticCopyReply['copy']>;

/** The files of a published ranklist in a bucket: whether they are up to date, their URL, and how to stop. */
export function StaticCopy({ ranklistId }: { ranklistId: number }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [stopping, setStopping] = useState(false);
  const queryKey = adminKeys.staticCopy(ranklistId);
  const params = { ranklistId };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /api/rk/:ranklistId/copy', { params, signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
  const renew = () => queries.invalidateQueries({ queryKey });
  const command = `npx assay board publish ${globalThis.location.origin}/rk/${ranklistId} board`;
  return (
    <Stack component="section" spacing={3} aria-label={t('staticCopy.title')}>
      <Typography variant="h3">{t('staticCopy.title')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('staticCopy.help')}</Typography>
      <div>
        <Typography sx={{ color: 'text.secondary' }}>{t('staticCopy.command')}</Typography>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
            {command}
          </Box>
          <CopyButton text={command} label={t('staticCopy.copyCommand')} />
        </Stack>
      </div>
      <AsyncState query={query}>
        {(data) => (
          <>
            {data.copy && <CopyState copy={data.copy} />}
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
              {data.copy?.state !== 'stopping' && (
                <Button variant="outlined" onClick={() => setEditing(true)}>
                  {t(data.copy ? 'staticCopy.change' : 'staticCopy.setUp')}
                </Button>
              )}
              {data.copy && (
                <Button color="error" onClick={() => setStopping(true)}>
                  {t(data.copy.state === 'on' ? 'staticCopy.stop' : 'staticCopy.forget')}
                </Button>
              )}
            </Stack>
            {editing && (
              <StaticCopyDialog
                ranklistId={ranklistId}
                reply={data}
                onClose={() => setEditing(false)}
                onSaved={async () => {
                  await renew();
                  setEditing(false);
                }}
              />
            )}
            <ConfirmDialog
              open={stopping}
              title={t(data.copy?.state === 'on' ? 'staticCopy.stopAsk' : 'staticCopy.forgetAsk')}
              detail={t(data.copy?.state === 'on' ? 'staticCopy.stopDetail' : 'staticCopy.forgetDetail')}
              confirm={t(data.copy?.state === 'on' ? 'staticCopy.stop' : 'staticCopy.forget')}
              onClose={() => setStopping(false)}
              act={async () => {
                await api('DELETE /api/rk/:ranklistId/copy', { params });
                await renew();
              }}
            />
          </>
        )}
      </AsyncState>
    </Stack>
  );
}

function CopyState({ copy }: { copy: Copy }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { state, failure, latest, checkedAt, changedAt, bucket, folder, url } = copy;
  const isRight = state === 'on' && failure === undefined && latest > 0;
  const chip = isRight ? (
    <StateChip icon="checkCircle" hue="good">
      {t('staticCopy.state.on')}
    </StateChip>
  ) : failure !== undefined ? (
    <StateChip icon="crossCircle" hue="bad">
      {t('staticCopy.state.failing')}
    </StateChip>
  ) : (
    <StateChip icon={state === 'paused' ? 'pause' : 'clock'} hue={state === 'paused' ? 'slow' : 'neutral'}>
      {t(state === 'on' ? 'staticCopy.state.waiting' : `staticCopy.state.${state}`)}
    </StateChip>
  );
  return (
    <>
      <FactList
        facts={[
          [t('staticCopy.state'), chip],
          ...(url === ''
            ? []
            : [
                [
                  t('staticCopy.url'),
                  <Stack key="url" direction="row" sx={{ gap: 2, alignItems: 'center' }}>
                    <Link href={url} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                      {url}
                    </Link>
                    <CopyButton text={url} label={t('staticCopy.copyUrl')} />
                  </Stack>,
                ] satisfies [string, ReactElement],
              ]),
          [t('staticCopy.place'), t('staticCopy.files', { number: latest, place: `${bucket}/${folder}` })],
          ...(changedAt === undefined ? [] : [timeFact(t('staticCopy.changed'), changedAt)]),
          ...(checkedAt === undefined ? [] : [timeFact(t('staticCopy.checked'), checkedAt)]),
        ]}
      />
      {failure !== undefined && <Alert severity="error">{t(`staticCopy.failure.${failure}`)}</Alert>}
      {state === 'paused' && <Alert severity="warning">{t('staticCopy.pausedHelp')}</Alert>}
    </>
  );
}

const timeFact = (name: string, timeMs: number): [string, ReactElement] => [
  name,
  <TimeText key="time" timeMs={timeMs} />,
];
