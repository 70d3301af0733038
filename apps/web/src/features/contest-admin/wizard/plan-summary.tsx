import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../../domain/access-level-chip.tsx';
import { useStageName } from '../../../domain/stage-chip.tsx';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { exactTime, shortTime } from '../../../lib/time/format.ts';
import { FactList } from '../../../ui/data/fact-list.tsx';
import { useDurationText } from '../duration-text.ts';
import { formatOf } from '../ranklists/config-text.ts';
import { StagePreview } from '../stages/stage-preview.tsx';
import type { ContestPlan } from './contest-plan.ts';

/** Summary of everything that will be created, and what contestants will see in each stage. */
export function PlanSummary({ plan }: { plan: ContestPlan }): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'content']);
  const language = useLanguage();
  const stageName = useStageName();
  const duration = useDurationText();
  const window = (from: number | undefined, to: number | undefined) =>
    [
      from === undefined ? null : t('wizard.from', { time: shortTime(from, language) }),
      // Inclusive bound: it is still visible in the last millisecond.
      to === undefined ? null : t('wizard.until', { time: shortTime(to + 1, language) }),
    ]
      .filter((part) => part !== null)
      .join(t('list.comma'));
  return (
    <Stack spacing={5}>
      <FactList
        facts={[
          [t('content:title'), plan.title],
          [t('content:slug'), plan.slug],
          [t('wizard.level'), <AccessLevelChip key="level" level={plan.accessLevel} />],
          [
            t('nav.problems'),
            plan.problems.length === 0
              ? t('wizard.noProblems')
              : // No line break between a letter and its title.
                plan.problems.map(({ title, settings }) => `${settings.slug}.\u00A0${title}`).join(t('list.comma')),
          ],
          [
            t('nav.ranklists'),
            plan.ranklists.length === 0 ? (
              t('wizard.noRanklists')
            ) : (
              <Box key="ranklists" component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {plan.ranklists.map(({ key, name, settings, boardRole }) => (
                  <li key={key}>
                    {name} · {t(`format.${formatOf(settings.config ?? '')}`)}{' '}
                    {boardRole === 'final'
                      ? plan.revealAt === undefined
                        ? t('wizard.untilReveal')
                        : window(plan.revealAt, undefined)
                      : window(settings.showAfter, settings.showBefore)}
                  </li>
                ))}
              </Box>
            ),
          ],
          ...(plan.clock?.freeze === undefined
            ? []
            : [[t('clock.freeze'), t('clock.beforeEnd', { time: duration(plan.clock.freeze) })] as [string, string]]),
        ]}
      />
      <Stack component="section" spacing={3} aria-label={t('sight.title')}>
        <Typography variant="h3">{t('sight.title')}</Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))', gap: 4 }}>
          {plan.stages.map((stage, index) => (
            <Paper key={stage.name} variant="outlined" sx={{ p: 4, bgcolor: 'transparent' }}>
              <Typography variant="h4" component="h4" sx={{ fontSize: '1rem', fontWeight: 600 }}>
                {stageName(stage.name)}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
                {index === 0 ? t('stages.fromStart') : exactTime(stage.start, language)}
              </Typography>
              <StagePreview settings={stage.settings} />
            </Paper>
          ))}
        </Box>
      </Stack>
    </Stack>
  );
}
