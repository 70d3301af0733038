import type { Stage } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStageName } from '../../../domain/stage-chip.tsx';
import { isKnownTime } from '../../../domain/stages.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { useNow } from '../../../lib/time/clock.ts';
import { shortTime } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type Sight, sightKeys, sightOf } from '../stages/stage-sight.ts';

type Word = Sight[keyof Sight];

/** The upcoming stages: their start, and what changes for contestants. The countdown is shown above. */
export function Upcoming({ stages }: { stages: readonly Stage[] }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const nowMs = useNow();
  const stageName = useStageName();
  const language = useLanguage();
  const at = Math.max(
    0,
    stages.findLastIndex(({ start }) => start <= nowMs),
  );
  const coming = stages.slice(at + 1);
  if (coming.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('overview.nothingNext')}</Box>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
      {coming.map((stage, index) => {
        const before = sightOf(stages[at + index]?.settings ?? {});
        const after = sightOf(stage.settings);
        const changes = sightKeys.filter((key) => before[key] !== after[key]);
        return (
          <li key={stage.start}>
            <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'baseline' }}>
              <Box sx={{ fontWeight: 600 }}>{stageName(stage.name)}</Box>
              {isKnownTime(stage.start) ? (
                <time dateTime={new Date(stage.start).toISOString()}>{shortTime(stage.start, language)}</time>
              ) : (
                <span>{t('clock.unknown')}</span>
              )}
            </Stack>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}>
              {changes.map((key) => {
                const word: Word = after[key];
                return (
                  <Box component="li" key={key} sx={{ display: 'flex', gap: 2 }}>
                    <Icon name={word === 'no' ? 'minus' : 'check'} size={18} />
                    {t(`sight.${key}.${word}` as SightText)}
                  </Box>
                );
              })}
              {changes.length === 0 && <Box component="li">{t('overview.noChange')}</Box>}
            </Box>
          </li>
        );
      })}
    </Box>
  );
}

/** Stands for all keys of this form; a test checks that each has a text. */
type SightText = 'sight.problems.no';
