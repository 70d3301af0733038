import { MAX_DIFFICULTY } from '@assay/contract/grant-limits';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { castVote, problemDifficulty, withdrawVote } from './difficulty.api.ts';
import '../../locales/en/sharing.ts';

const LEVELS = Array.from({ length: MAX_DIFFICULTY }, (_, at) => at + 1);

/** How hard solvers found the problem, with the viewer's vote. Nothing while too little is known. */
export function DifficultySection({ problemId }: { problemId: string }): ReactElement | null {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  const toast = useToast();
  const queries = useQueryClient();
  const query = problemDifficulty(problemId);
  const { data } = useQuery(query);
  const { busy, run } = useAction(
    async (level: number) => {
      try {
        await (level === 0 ? withdrawVote(problemId) : castVote(problemId, level));
      } finally {
        await queries.invalidateQueries({ queryKey: query.queryKey });
      }
    },
    (sentence) => toast.error(sentence),
  );
  if (!data) return null;
  const { votes, computed, own, mayVote, hidden } = data;
  const canVote = mayVote || own !== undefined;
  if (!votes && computed === undefined && !canVote) return null;
  const shown = (level: number) => level.toLocaleString(language, { maximumFractionDigits: 1 });
  return (
    <Stack component="section" aria-label={t('difficulty.title')} spacing={2}>
      {(votes || computed !== undefined) && (
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 3, rowGap: 1 }}>
          {votes && <Fact name={t('difficulty.votes', { count: votes.count })} value={shown(votes.median)} />}
          {computed !== undefined && <Fact name={t('difficulty.computed')} value={shown(computed)} />}
        </Box>
      )}
      {hidden && canVote && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('difficulty.hidden')}
        </Typography>
      )}
      {canVote && (
        <SelectField
          size="small"
          label={t('difficulty.own')}
          helperText={t('difficulty.ownHelp')}
          disabled={busy}
          value={own ?? 0}
          options={[
            [0, t('difficulty.noVote')],
            ...(mayVote ? LEVELS : LEVELS.filter((one) => one === own)).map((one) => [one, String(one)] as const),
          ]}
          onChange={(level) => {
            if (level !== (own ?? 0)) void run(level);
          }}
        />
      )}
    </Stack>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactElement {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
        {value}
      </Typography>
    </>
  );
}
