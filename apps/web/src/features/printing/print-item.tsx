import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipantTags } from '../../domain/participant-tags.tsx';
import { useNow } from '../../lib/time/clock.ts';
import { StateChip, stateLine } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { PrintState } from './print-state.tsx';
import type { PrintAct, PrintJobRow } from './printing.api.ts';

/** Height of the buttons, for a thumb. */
const TARGET_PX = 48;

export type StationAct = Exclude<PrintAct, 'cancel'> | 'open';

/** A job of the queue: what, for whom, and what a volunteer can do with it. */
export function PrintItem({
  job,
  busy,
  onAct,
}: {
  job: PrintJobRow;
  /** The action that runs; null: none. */
  busy: StationAct | null;
  onAct: (act: StationAct) => void;
}): ReactElement {
  const { t } = useTranslation('printing');
  const nowMs = useNow();
  const { number, participant, seat, tags, title, pages, state, claim, endedBy, endedAt, at } = job;
  const isClaimed = claim !== undefined && claim.until > nowMs;
  const isOwn = isClaimed && claim.own;
  const button = (act: StationAct, label: string, isMain = false) => (
    <Button
      key={act}
      size="large"
      variant={isMain ? 'contained' : 'outlined'}
      loading={busy === act}
      disabled={busy !== null}
      aria-label={t('act.of', { act: label, number, name: participant.name })}
      onClick={() => onAct(act)}
      sx={{ minHeight: TARGET_PX, flexGrow: { xs: 1, sm: 0 } }}
    >
      {label}
    </Button>
  );
  const buttons = (() => {
    if (state === 'printed' || state === 'failed') return [button('undo', t('act.undo'))];
    if (state === 'cancelled') return [];
    if (isOwn)
      return [
        button('printed', t('act.printed'), true),
        button('open', t('act.open')),
        button('failed', t('act.failed')),
        button('release', t('act.release')),
      ];
    return isClaimed ? [] : [button('claim', t('act.claim'), true)];
  })();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 4,
        rowGap: 3,
        alignItems: 'start',
        p: 4,
        borderRadius: '12px',
        bgcolor: 'surface.low',
        outline: isOwn ? '2px solid' : 'none',
        outlineColor: 'primary.main',
      }}
    >
      <Typography sx={{ fontSize: '1.5rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums', minWidth: '2.5ch' }}>
        {number}
      </Typography>
      <Stack sx={{ minWidth: 0, gap: 1 }}>
        <Typography sx={{ fontWeight: 600, fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
          {seat === undefined ? participant.name : t('seat', { seat, name: participant.name })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {title} · {t('pages', { count: pages })} · <TimeText timeMs={endedAt ?? at} />
          {endedBy !== undefined && ` · ${endedBy}`}
        </Typography>
        <Stack direction="row" sx={stateLine}>
          {tags.length > 0 && <ParticipantTags tags={tags} />}
          {isClaimed ? (
            <StateChip icon="person" hue="running">
              {claim.own ? t('claim.own') : t('claim.other', { name: claim.name })}
            </StateChip>
          ) : (
            <PrintState state={state === 'taken' ? 'waiting' : state} />
          )}
        </Stack>
      </Stack>
      {buttons.length > 0 && (
        <Stack direction="row" sx={{ gap: 2, gridColumn: '1 / -1', flexWrap: 'wrap' }}>
          {buttons}
        </Stack>
      )}
    </Box>
  );
}
