import type { ShownVersionChange, VersionEffect, VersionEffects } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MONO } from '../../ui/fonts.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import '../../locales/en/version-effects.ts';

/** Names listed before the number of others. */
const MAX_NAMES = 12;
const EFFECTS: readonly [effect: VersionEffect, icon: IconName][] = [
  ['verdicts', 'warning'],
  ['scores', 'solution'],
  ['none', 'check'],
];

/** Whether results of judged submissions can change. */
export const affectsResults = ({ changes, judged }: VersionEffects): boolean =>
  judged.total > 0 && changes.some(({ effect }) => effect !== 'none');

/** Changes of a version by their consequence, with the number of submissions that they concern. */
export function EffectList({ effects }: { effects: VersionEffects }): ReactElement {
  const { t } = useTranslation('versionEffects');
  const { changes } = effects;
  const isHarmless = changes.every(({ effect }) => effect === 'none');
  return (
    <Stack component="section" spacing={3} aria-label={t('title')} sx={{ minWidth: 0 }}>
      {isHarmless && (
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Icon name="check" />
          <Typography>{t('nothing')}</Typography>
        </Stack>
      )}
      {EFFECTS.map(([effect, icon]) => {
        const own = changes.filter((one) => one.effect === effect);
        if (own.length === 0) return null;
        return (
          <Box key={effect}>
            <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
              <Icon name={icon} />
              <Typography component="h3" sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
                {t(`effect.${effect}`)}
              </Typography>
            </Stack>
            <Box component="ul" sx={{ m: 0, my: 1, pl: 8, fontSize: '0.875rem' }}>
              {own.map((change) => (
                <Change key={change.what} change={change} />
              ))}
            </Box>
          </Box>
        );
      })}
      {!isHarmless && <Consequence effects={effects} />}
    </Stack>
  );
}

function Change({ change: { what, count, names } }: { change: ShownVersionChange }): ReactElement {
  const { t } = useTranslation('versionEffects');
  const shown = names.slice(0, MAX_NAMES);
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      {t(`what.${what}`)}
      {shown.length > 0 && (
        <>
          {t('colon')}
          <Box component="span" sx={{ fontFamily: MONO }}>
            {shown.join(', ')}
          </Box>
          {count > shown.length && ` ${t('more', { count: count - shown.length })}`}
        </>
      )}
    </Box>
  );
}

function Consequence({ effects: { judged, scores } }: { effects: VersionEffects }): ReactElement {
  const { t } = useTranslation('versionEffects');
  const { total, isWhole, outside, contests, elsewhere } = judged;
  const parts = [
    ...(outside > 0 ? [t('outside', { count: outside })] : []),
    ...contests.map(({ title, total: count }) => t('inContest', { count, title })),
    ...(elsewhere > 0 ? [t('elsewhere', { count: elsewhere })] : []),
  ];
  return (
    <Stack spacing={2} sx={{ fontSize: '0.875rem', maxWidth: '72ch' }}>
      <Box>
        {total === 0 ? t('noneJudged') : t(isWhole ? 'judged' : 'judgedAtLeast', { count: total })}
        {(parts.length > 1 || contests.length > 0) && ` ${t('parts', { parts: parts.join(t('comma')) })}`}
      </Box>
      {scores && <Scores scores={scores} />}
      {total > 0 && <Box sx={{ color: 'text.secondary' }}>{t('stay')}</Box>}
    </Stack>
  );
}

function Scores({ scores }: { scores: NonNullable<VersionEffects['scores']> }): ReactElement {
  const { t } = useTranslation('versionEffects');
  const { computed, isWhole, raised, lowered, mostRaised, mostLowered, unknown } = scores;
  const changed = raised + lowered;
  const points = (value: number) => String(Math.round(value * 100) / 100);
  return (
    <Box component="ul" sx={{ m: 0, pl: 8 }}>
      <li>
        {changed === 0
          ? t('noScore', { count: computed - unknown })
          : t(isWhole && unknown === 0 ? 'scores' : 'scoresAtLeast', { count: changed })}
      </li>
      {raised > 0 && <li>{t('raised', { count: raised, points: points(mostRaised) })}</li>}
      {lowered > 0 && <li>{t('lowered', { count: lowered, points: points(mostLowered) })}</li>}
      {unknown > 0 && <li>{t('unknown', { count: unknown })}</li>}
      {!isWhole && <li>{t('latest', { count: computed })}</li>}
    </Box>
  );
}

/** Links to the rejudges of the submissions that were judged with the old version, where the viewer may order them. */
export function RejudgeLinks({
  orgId,
  problemId,
  before,
  effects: { judged },
  administers,
}: {
  orgId: string;
  problemId: string;
  before: string;
  effects: VersionEffects;
  administers: boolean;
}): ReactElement {
  const { t } = useTranslation('versionEffects');
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {administers && judged.outside > 0 && (
        <LinkButton
          size="small"
          to="/org/$orgId/problem/$problemId/rejudge"
          params={{ orgId, problemId }}
          search={{ judgedWith: before }}
        >
          {t('rejudge', { count: judged.outside })}
        </LinkButton>
      )}
      {judged.contests
        .filter(({ judges }) => judges)
        .map(({ _id: contestId, orgId: ofContest, title, total }) => (
          <LinkButton
            key={contestId}
            size="small"
            to="/org/$orgId/contest/$contestId/admin/solution"
            params={{ orgId: ofContest, contestId }}
            search={{ judgedWith: before, problem: problemId }}
          >
            {t('rejudgeIn', { count: total, title })}
          </LinkButton>
        ))}
    </Stack>
  );
}
