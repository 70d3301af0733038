import type { Solution, SolutionRow } from '@assay/contract';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../../domain/use-status-name.ts';
import { VerdictChip } from '../../../domain/verdict-chip.tsx';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { readNonce } from '../../../lib/nonce.ts';
import { useSession } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/time/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { CodeDiff } from '../../../ui/code-diff/index.tsx';
import { TimeText } from '../../../ui/data/time-text.tsx';
import { contestSolutions, problemSolutions, solutionById, submittedFiles } from '../solutions.api.ts';
import { MAIN_FILE } from '../files/main-file.ts';
import { syntaxOf } from '../submit/submit-form.ts';
import '../../../locales/en/solution-history.ts';

/** Maximum number of the viewer's solutions offered for comparison. */
const OFFERED = 100 as const;

/** Compares a solution of the viewer with another of theirs for the same problem. Hidden if there is no other. */
export function SolutionComparison({
  solution,
  otherId,
  onPick,
}: {
  solution: Solution;
  otherId: string | undefined;
  onPick: (otherId: string | undefined) => void;
}): ReactElement | null {
  const { t } = useTranslation('problem');
  const { userId } = useSession();
  const language = useLanguage();
  const statusName = useStatusName();
  const id = useId();
  const isOwn = (solution.userId === userId || solution.sentBy !== undefined) && solution.abilities.readData;
  const mine = { page: 1, perPage: OFFERED, userId: solution.userId };
  const ofProblem = useQuery({
    ...problemSolutions(solution.problemId, mine),
    enabled: isOwn && solution.contestId === undefined,
  });
  const ofContest = useQuery({
    ...contestSolutions(solution.contestId ?? '', { ...mine, problemId: solution.problemId }),
    enabled: isOwn && solution.contestId !== undefined,
  });
  const rows: readonly SolutionRow[] = (solution.contestId === undefined ? ofProblem : ofContest).data?.items ?? [];
  const others = rows.filter((row) => row._id !== solution._id);
  if (!isOwn || (others.length === 0 && otherId === undefined)) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap', mb: otherId === undefined ? 0 : 3 }}>
        <Typography id={id} variant="h2">
          {t('compare.title')}
        </Typography>
        <NativeSelect
          value={otherId ?? ''}
          inputProps={{ 'aria-label': t('compare.with') }}
          onChange={({ target }) => onPick(target.value === '' ? undefined : target.value)}
          sx={{ maxWidth: 1 }}
        >
          <option value="">{t('compare.none')}</option>
          {otherId !== undefined && others.every(({ _id }) => _id !== otherId) && (
            <option value={otherId}>{otherId.slice(0, 8)}</option>
          )}
          {others.map((row) => (
            <option key={row._id} value={row._id}>
              {[
                row._id.slice(0, 8),
                row.status === '' ? '' : `${statusName(row.status)} ${row.score}`,
                row.submittedAt === undefined ? '' : exactTime(row.submittedAt, language),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </option>
          ))}
        </NativeSelect>
      </Stack>
      {otherId !== undefined && <Difference solution={solution} otherId={otherId} />}
    </Box>
  );
}

function Difference({ solution, otherId }: { solution: Solution; otherId: string }): ReactElement {
  const other = useQuery(solutionById(solution, otherId));
  return (
    <AsyncState query={other}>
      {(found) => {
        // From either page, the later solution is the new side of the diff.
        const isLater = found.createdAt > solution.createdAt;
        return <Files before={isLater ? solution : found} after={isLater ? found : solution} />;
      }}
    </AsyncState>
  );
}

function Files({ before, after }: { before: Solution; after: Solution }): ReactElement {
  const old = useQuery(submittedFiles(before));
  const now = useQuery(submittedFiles(after));
  return (
    <AsyncState query={old}>
      {(first) => (
        <AsyncState query={now}>
          {(second) => (
            <Stack spacing={2}>
              <Sides before={before} after={after} />
              <Changes before={first.files} after={second.files} language={after.language ?? ''} />
            </Stack>
          )}
        </AsyncState>
      )}
    </AsyncState>
  );
}

/** Names both sides of the diff. */
function Sides({ before, after }: { before: Solution; after: Solution }): ReactElement {
  const { t } = useTranslation('solutionHistory');
  const side = (one: Solution, text: string) => (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2">{text}</Typography>
      {one.status !== '' && <VerdictChip status={one.status} plain />}
      {one.submittedAt !== undefined && <TimeText timeMs={one.submittedAt} />}
    </Stack>
  );
  return (
    <Stack sx={{ gap: 1 }}>
      {side(before, `− ${t('compare.older', { id: before._id.slice(0, 8) })}`)}
      {side(after, `+ ${t('compare.newer', { id: after._id.slice(0, 8) })}`)}
    </Stack>
  );
}

interface TextFile {
  path: string;
  text: string | null;
}

function Changes({
  before,
  after,
  language,
}: {
  before: readonly TextFile[];
  after: readonly TextFile[];
  language: string;
}): ReactElement {
  const { t } = useTranslation('problem');
  const paths = [...new Set([...before, ...after].map(({ path }) => path))].filter((path) => path !== '.metadata.json');
  const textOf = (files: readonly TextFile[], path: string) => files.find((file) => file.path === path)?.text ?? '';
  const changed = paths.filter((path) => textOf(before, path) !== textOf(after, path));
  if (changed.length === 0) return <Alert severity="info">{t('compare.same')}</Alert>;
  return (
    <Stack spacing={3}>
      {changed.map((path) => (
        <Box key={path} sx={{ minWidth: 0 }}>
          {paths.length > 1 && <Typography variant="subtitle2">{path}</Typography>}
          <CodeDiff
            label={t('compare.label', { path })}
            before={textOf(before, path)}
            after={textOf(after, path)}
            language={syntaxOf(path === MAIN_FILE ? language : path)}
            nonce={readNonce(document) ?? undefined}
          />
        </Box>
      ))}
    </Stack>
  );
}
