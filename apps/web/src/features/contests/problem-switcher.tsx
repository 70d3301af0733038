import Box from '@mui/material/Box';
import { statuses } from '@assay/contract/states';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../domain/use-status-name.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { MONO } from '../../ui/fonts.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { StateHue } from '../../ui/palette.ts';
import type { ContestProblemRow } from './contests.api.ts';
import { contestProblemName } from './problem-name.ts';

/** The keys 1 to 9 open the first problems. */
const DIGITS = 9;

const MOVING: readonly string[] = ['Running', 'Queued'] satisfies (typeof statuses)[number][];

/** Links to the desks of all problems of a contest by letter, each with the viewer's result. */
export function ProblemSwitcher({
  orgId,
  contestId,
  problems,
}: {
  orgId: string;
  contestId: string;
  problems: readonly ContestProblemRow[];
}): ReactElement {
  const { t } = useTranslation(['contest', 'common']);
  const language = useLanguage();
  const statusName = useStatusName();
  const nav = useRef<HTMLElement>(null);
  useShortcuts(
    Object.fromEntries(
      problems.slice(0, DIGITS).map((_, at) => [`${at + 1}`, () => nav.current?.querySelectorAll('a')[at]?.click()]),
    ),
  );
  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={t('problem.switch')}
      sx={{ display: 'flex', gap: 1, overflowX: 'auto', minWidth: 0, py: 1, px: '2px' }}
    >
      {problems.map((row) => {
        const { icon, hue, status, pretests } = resultOf(row);
        const title = contestProblemName(row, language);
        const result =
          status === undefined
            ? t('common:result.notAttempted')
            : status === ''
              ? t('problem.waiting')
              : statusName(status, pretests);
        return (
          <Link
            key={row._id}
            to="/org/$orgId/contest/$contestId/problem/$problemId"
            params={{ orgId, contestId, problemId: row._id }}
            underline="none"
            aria-label={`${title}: ${result}`}
            title={`${title} · ${result}`}
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

interface ProblemResult {
  icon: IconName | null;
  hue: StateHue;
  /** A status of the wire: empty while the solution is judged, absent without a solution. */
  status?: string;
  pretests?: boolean | undefined;
}

/** The counted result. An unsolved problem with a solution in the queue is shown as waiting. */
function resultOf({ status }: ContestProblemRow): ProblemResult {
  if (status?.lastSolutionId === undefined) return { icon: null, hue: 'neutral' };
  const { counted = { status: status.status ?? '', score: status.score ?? 0, pretests: status.pretests } } = status;
  const { pretests } = counted;
  if (counted.score >= 100) return { icon: 'checkCircle', hue: 'good', status: counted.status, pretests };
  const isJudged = status.status !== undefined && status.status !== '' && !MOVING.includes(status.status);
  if (!isJudged) return { icon: 'clock', hue: 'queued', status: '' };
  return counted.score > 0
    ? { icon: 'minus', hue: 'slow', status: counted.status }
    : { icon: 'crossCircle', hue: 'bad', status: counted.status };
}
