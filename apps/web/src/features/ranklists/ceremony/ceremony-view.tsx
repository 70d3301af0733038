import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { awardsOf, type Medals, type Timeline } from '@assay/rules';
import { LabelledSwitch } from '../../../ui/fields/labelled-switch.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CeremonyStage } from './ceremony-stage.tsx';

const kinds = ['gold', 'silver', 'bronze'] as const;
const MOST_MEDALS = 1_000;

/** Prepares a ceremony: medals, and who gets them. Then the stage. */
export function CeremonyView({ timeline, title }: { timeline: Timeline; title: string }): ReactElement {
  const { t } = useTranslation('ceremony');
  const [medals, setMedals] = useState<Medals>({ gold: 4, silver: 4, bronze: 4 });
  const [showsFirsts, setShowsFirsts] = useState(true);
  const [isOn, setOn] = useState(false);
  const hiddenCount = useMemo(() => hiddenCells(timeline), [timeline]);
  const awards = useMemo(() => awardsOf(timeline, medals), [timeline, medals]);
  if (isOn) {
    return (
      <CeremonyStage
        timeline={timeline}
        title={title}
        medals={medals}
        showsFirsts={showsFirsts}
        onLeave={() => setOn(false)}
      />
    );
  }
  const nameOf = (userId: string) => timeline.participants.find((one) => one.userId === userId)?.name ?? '';
  return (
    <Stack sx={{ gap: 4, maxWidth: 720 }}>
      <Typography>{t('intro', { count: hiddenCount })}</Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        {kinds.map((kind) => (
          <TextField
            key={kind}
            type="number"
            label={t(`medals.${kind}`)}
            value={medals[kind]}
            slotProps={{ htmlInput: { min: 0, max: MOST_MEDALS } }}
            onChange={({ target }) =>
              setMedals({
                ...medals,
                [kind]: Math.max(0, Math.min(MOST_MEDALS, Math.trunc(Number(target.value) || 0))),
              })
            }
          />
        ))}
      </Box>
      <LabelledSwitch label={t('firsts')} help={t('firstsHelp')} checked={showsFirsts} onChange={setShowsFirsts} />
      <Box component="details">
        <summary>{t('preview')}</summary>
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 6 }}>
          {awards
            .filter(({ kind }) => showsFirsts || kind !== 'first-to-solve')
            .map((award) => (
              <li key={`${award.kind}/${award.userId}/${'problemId' in award ? award.problemId : ''}`}>
                {award.kind === 'first-to-solve'
                  ? t('award.first', {
                      problem: timeline.problems.find(({ problemId }) => problemId === award.problemId)?.slug ?? '',
                    })
                  : t(`award.${award.kind}`)}
                {': '}
                {nameOf(award.userId)}
              </li>
            ))}
        </Box>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t('keys')}
      </Typography>
      <Box>
        <Button variant="contained" size="large" startIcon={<Icon name="play" />} onClick={() => setOn(true)}>
          {t('start')}
        </Button>
      </Box>
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
