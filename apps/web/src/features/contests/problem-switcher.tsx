import Box from '@mui/material/Box';
import { statuses } from '@assay/contract/states';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../domain/use-status-name.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { MONO } from '../../ui/fonts.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { StateHue } from '../../ui/palette.ts';
import type { ContestProblemRow } from './contests.api.ts';
import { contestProblemName } from './problem-name.ts';

const MOVING: readonly string[] = ['Running', 'Queued'] satisfies (typeof statuses)[number][];

/** The problems of a contest by their letters, each with how the viewer stands, to go from desk to desk. */
export function ProblemSwitcher({
  orgId,
  contestId,
  problems,
}: {
  orgId: string;
  contestId: string;
  problems: readonly ContestProblemRow[];
}): ReactElement {
  const { t } = useTranslation('contest');
  const language = useLanguage();
  const statusName = useStatusName();
  return (
    <Box
      component="nav"
      aria-label={t('problem.switch')}
      sx={{ display: 'flex', gap: 1, overflowX: 'auto', minWidth: 0, py: 1, px: '2px' }}
    >
      {problems.map((row) => {
        const { icon, hue, word } = stand(row);
        const title = contestProblemName(row, language);
        const told = word === 'notTried' || word === 'waiting' ? t(`problem.${word}`) : statusName(word);
        return (
          <Link
            key={row._id}
            to="/org/$orgId/contest/$contestId/problem/$problemId"
            params={{ orgId, contestId, problemId: row._id }}
            underline="none"
            aria-label={`${title}: ${told}`}
            title={`${title} · ${told}`}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1,
              px: 2,
              minHeight: 32,
              flexShrink: 0,
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '8px',
              fontFamily: MONO,
              fontWeight: 600,
              color: 'text.primary',
              '&[data-status="active"]': { borderColor: 'primary.main', boxShadow: 'inset 0 -3px 0 currentColor' },
            }}
          >
            {row.settings.slug}
            {icon && (
              <Box component="span" sx={{ display: 'inline-flex', color: `state.${hue}` }}>
                <Icon name={icon} size={16} />
              </Box>
            )}
          </Link>
        );
      })}
    </Box>
  );
}

interface Stand {
  icon: IconName | null;
  hue: StateHue;
  /** A status of the wire, or what there is before any. */
  word: string;
}

function stand({ status }: ContestProblemRow): Stand {
  if (status?.lastSolutionId === undefined) return { icon: null, hue: 'neutral', word: 'notTried' };
  const { status: result = '', score = 0 } = status;
  if (result === '' || MOVING.includes(result)) return { icon: 'clock', hue: 'queued', word: 'waiting' };
  if (score >= 100) return { icon: 'checkCircle', hue: 'good', word: result };
  return score > 0 ? { icon: 'minus', hue: 'slow', word: result } : { icon: 'crossCircle', hue: 'bad', word: result };
}
