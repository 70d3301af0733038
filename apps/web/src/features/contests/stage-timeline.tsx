import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStageName } from '../../domain/stage-chip.tsx';
import { isKnownTime, type Stage, stageAt } from '../../domain/stages.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { exactTime } from '../../lib/time/format.ts';
import { Icon } from '../../ui/icon.tsx';

const Step = styled('li', { shouldForwardProp: (name) => name !== 'when' })<{ when: 'past' | 'now' | 'later' }>(
  ({ theme, when }) => ({
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: 12,
    paddingBottom: 16,
    color: when === 'past' ? theme.vars.palette.text.secondary : theme.vars.palette.text.primary,
    '& > svg': {
      marginTop: 2,
      color: when === 'now' ? theme.vars.palette.primary.main : theme.vars.palette.text.secondary,
    },
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: 9,
      top: 26,
      bottom: 0,
      width: 2,
      backgroundColor: theme.vars.palette.divider,
    },
    '&:last-child': { paddingBottom: 0 },
  }),
);

/** The stages of a contest in order, with the current one marked. */
export function StageTimeline({ stages }: { stages: readonly Stage[] }): ReactElement {
  const { t } = useTranslation('contest');
  const stageName = useStageName();
  const language = useLanguage();
  const nowMs = useNow();
  const current = stageAt(stages, nowMs)?.current;
  return (
    <Box component="ol" aria-label={t('timeline.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {stages.map((stage) => {
        const when = stage === current ? 'now' : stage.start <= nowMs ? 'past' : 'later';
        return (
          <Step
            key={`${stage.start} ${stage.name}`}
            when={when}
            {...(when === 'now' ? { 'aria-current': 'step' } : {})}
          >
            <Icon name={when === 'past' ? 'checkCircle' : when === 'now' ? 'play' : 'clock'} size={20} />
            <div>
              <Box sx={{ fontWeight: when === 'now' ? 700 : 500, overflowWrap: 'anywhere' }}>
                {stageName(stage.name)}
                {when === 'now' && (
                  <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                    {' '}
                    · {t('timeline.now')}
                  </Box>
                )}
              </Box>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {stage.start === 0
                  ? t('timeline.fromTheStart')
                  : isKnownTime(stage.start)
                    ? exactTime(stage.start, language)
                    : t('timeline.unknown')}
              </Box>
            </div>
          </Step>
        );
      })}
    </Box>
  );
}
