import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipantTags } from '../../domain/participant-tags.tsx';
import { useNow } from '../../lib/time/clock.ts';
import { clockDuration } from '../../lib/time/format.ts';
import { StateChip, stateLine } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { nearestColor } from './balloon-colors.ts';
import { BalloonMark } from './balloon-mark.tsx';
import type { BalloonAct, BalloonRow } from './balloons.api.ts';

/** Height of the buttons, for a thumb. */
const TARGET_PX = 48;

/** A balloon of the queue: what, to whom, and what a volunteer can do with it. */
export function BalloonItem({
  balloon,
  mayDeliver,
  busy,
  onAct,
}: {
  balloon: BalloonRow;
  mayDeliver: boolean;
  /** The action that runs; null: none. */
  busy: BalloonAct | null;
  onAct: (act: BalloonAct) => void;
}): ReactElement {
  const { t } = useTranslation('balloon');
  const nowMs = useNow();
  const { participant, tags, slug = '?', color, time, state, claim, delivery } = balloon;
  const isClaimed = claim !== undefined && claim.until > nowMs;
  const button = (act: BalloonAct, label: string, isMain = true) => (
    <Button
      key={act}
      size="large"
      variant={isMain ? 'contained' : 'outlined'}
      loading={busy === act}
      disabled={busy !== null}
      aria-label={t('act.of', { act: label, name: participant.name, slug })}
      onClick={() => onAct(act)}
      sx={{ minHeight: TARGET_PX, flexGrow: { xs: 1, sm: 0 } }}
    >
      {label}
    </Button>
  );
  const buttons = (() => {
    if (!mayDeliver) return [];
    if (state === 'delivered') return [button('undo', t('act.undo'), false)];
    if (state === 'take-back') return [button('undo', t('act.takenBack'))];
    if (claim?.own) {
      if (state === 'withdrawn') return [button('release', t('act.confirm'))];
      if (isClaimed) return [button('deliver', t('act.deliver')), button('release', t('act.release'), false)];
    }
    if (isClaimed) return [];
    if (state === 'withdrawn') return claim ? [button('release', t('act.confirm'), false)] : [];
    return [button('claim', t('act.claim'))];
  })();

  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        columnGap: 4,
        rowGap: 3,
        alignItems: 'center',
        p: 4,
        borderRadius: '12px',
        bgcolor: 'surface.low',
        outline: claim?.own && isClaimed ? '2px solid' : 'none',
        outlineColor: 'primary.main',
      }}
    >
      <BalloonMark letter={slug} color={color} />
      <Stack sx={{ minWidth: 0, gap: 1 }}>
        <Typography sx={{ fontWeight: 600, fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
          {participant.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {t('what', {
            slug,
            color: color === undefined ? t('color.none') : t(`color.${nearestColor(color)}`),
            time: clockDuration(time),
          })}
        </Typography>
        <Stack direction="row" sx={stateLine}>
          {tags.length > 0 && <ParticipantTags tags={tags} />}
          <First balloon={balloon} />
          <State balloon={balloon} isClaimed={isClaimed} />
          {delivery && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {delivery.name} · <TimeText timeMs={delivery.at} />
            </Typography>
          )}
        </Stack>
      </Stack>
      {buttons.length > 0 && (
        <Stack
          direction={{ xs: 'row', sm: 'row-reverse' }}
          sx={{ gap: 2, gridColumn: { xs: '1 / -1', sm: 'auto' }, flexWrap: 'wrap' }}
        >
          {buttons}
        </Stack>
      )}
    </Box>
  );
}

function First({ balloon: { first, provisional } }: { balloon: BalloonRow }): ReactElement | null {
  const { t } = useTranslation('balloon');
  if (first === undefined) return null;
  return (
    <StateChip icon="star" hue="slow">
      {t(provisional ? `first.${first}.provisional` : `first.${first}`)}
    </StateChip>
  );
}

function State({ balloon, isClaimed }: { balloon: BalloonRow; isClaimed: boolean }): ReactElement | null {
  const { t } = useTranslation('balloon');
  const { state, claim } = balloon;
  if (state === 'take-back')
    return (
      <StateChip icon="warning" hue="bad">
        {t('state.take-back')}
      </StateChip>
    );
  if (state === 'withdrawn')
    return (
      <StateChip icon="crossCircle" hue="bad">
        {t('state.withdrawn')}
      </StateChip>
    );
  if (state === 'delivered')
    return (
      <StateChip icon="checkCircle" hue="good">
        {t('state.delivered')}
      </StateChip>
    );
  if (!claim || !isClaimed) return null;
  return (
    <StateChip icon="person" hue="running">
      {claim.own ? t('claim.own') : t('claim.other', { name: claim.name })}
    </StateChip>
  );
}
