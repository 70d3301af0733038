import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Award, citationIn, type Timeline } from '@assay/rules';
import { Icon } from '../../../ui/icon.tsx';
import { CeremonyStage } from './ceremony-stage.tsx';

/** Prepares a ceremony: shows who gets which award. Then the stage. */
export function CeremonyView({
  timeline,
  title,
  awards,
  photos,
  change,
}: {
  timeline: Timeline;
  title: string;
  /** In the order in which they are presented. */
  awards: readonly Award[];
  /** URLs by participant. */
  photos: ReadonlyMap<string, string>;
  /** Link to the page that changes the awards. */
  change: ReactNode;
}): ReactElement {
  const { t, i18n } = useTranslation('ceremony');
  const [isOn, setOn] = useState(false);
  const hiddenCount = useMemo(() => hiddenCells(timeline), [timeline]);
  const stage = { timeline, title, awards, photos };
  if (isOn) return <CeremonyStage {...stage} onLeave={() => setOn(false)} />;
  const names = new Map(timeline.participants.map(({ userId, name }) => [userId, name]));
  const given = awards.filter(({ userIds }) => userIds.length > 0);
  return (
    <Stack sx={{ gap: 4, maxWidth: 720 }}>
      <Typography>{t('intro', { count: hiddenCount })}</Typography>
      <Box>
        <Button variant="contained" size="large" startIcon={<Icon name="play" />} onClick={() => setOn(true)}>
          {t('start')}
        </Button>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t('keys')}
      </Typography>
      <Stack component="section" aria-label={t('awards')} sx={{ gap: 2 }}>
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'baseline' }}>
          <Typography variant="h2" sx={{ flexGrow: 1 }}>
            {t('awards')}
          </Typography>
          {change}
        </Stack>
        {given.length === 0 && <Typography color="text.secondary">{t('noAwards')}</Typography>}
        {given.map(({ key, citation, userIds }) => (
          <Box key={key}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {citationIn(citation, i18n.language)}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {userIds.map((id) => names.get(id) ?? '').join(t('separator'))}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Stack>
  );
}

/** Number of cells with results that the freeze hides. */
function hiddenCells({ clock, solutions }: Timeline): number {
  if (clock?.freezeMs === null || clock === null) return 0;
  const fromMs = clock.durationMs - clock.freezeMs;
  const hidden = solutions.filter(({ contestTimeMs }) => (contestTimeMs ?? 0) >= fromMs);
  return new Set(hidden.map(({ userId, problemId }) => `${userId}/${problemId}`)).size;
}
