import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { moveItem } from '../../../lib/move-item.ts';
import { shortTime } from '../../../lib/time/format.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { DragHandle, useDragOrder } from '../../../ui/fields/drag-order.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { RemoveButton } from '../../../ui/data/remove-button.tsx';
import {
  adminKeys,
  type ContestProblem,
  type Overview,
  removeProblem,
  saveProblemSlugs,
} from '../contest-admin.api.ts';
import { lettersFor, relettered } from './letters.ts';

/** The problems of a contest in order, reordered by dragging or with buttons; shows what each lacks to be judged. */
export function ContestProblemList({
  orgId,
  contestId,
  problems,
  states,
  onEdit,
}: {
  orgId: string;
  contestId: string;
  problems: readonly ContestProblem[];
  states: Overview['problems'] | undefined;
  onEdit: (problemId: string) => void;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const language = useLanguage();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState<ContestProblem | null>(null);
  const [announcement, setAnnouncement] = useState('');

  // While the letters are being saved, shows the new order.
  const shown = order ? order.flatMap((id) => problems.filter(({ _id }) => _id === id)) : problems;
  const titleOf = (problem: ContestProblem) => problem.titles?.[language] ?? problem.title;
  const items = problems.map(({ _id: id, settings }) => ({ id, slug: settings.slug }));

  async function send(slugs: { problemId: string; slug: string }[], next: readonly string[]): Promise<boolean> {
    if (slugs.length === 0) return false;
    setOrder(next);
    try {
      await saveProblemSlugs(contestId, slugs);
      await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    } finally {
      setOrder(null);
    }
  }

  async function move(id: string, to: number): Promise<void> {
    const from = items.findIndex((item) => item.id === id);
    if (order !== null || from === -1 || to < 0 || to >= items.length || from === to) return;
    const after = moveItem(items, from, to);
    const problem = problems[from];
    const isDone = await send(
      relettered(items, after),
      after.map((item) => item.id),
    );
    if (isDone && problem)
      setAnnouncement(t('problems.moved', { title: titleOf(problem), slug: items[to]?.slug ?? '' }));
  }

  const drag = useDragOrder((from, to) => {
    const id = items[from]?.id;
    if (id !== undefined) void move(id, to);
  });

  async function renumber(): Promise<void> {
    const letters = lettersFor(items.length);
    const slugs = items.flatMap(({ id, slug }, index) => {
      const letter = letters[index] ?? slug;
      return letter === slug ? [] : [{ problemId: id, slug: letter }];
    });
    const isDone = await send(
      slugs,
      items.map(({ id }) => id),
    );
    if (isDone || slugs.length === 0) toast.success(t('problems.renumbered'));
  }

  if (problems.length === 0)
    return <EmptyState icon="problem" title={t('problems.empty')} detail={t('problems.emptyDetail')} />;
  return (
    <Stack spacing={3}>
      <Box
        component="ol"
        aria-label={t('problems.list')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
      >
        {shown.map((problem, index) => {
          const { settings, _id: id } = problem;
          const title = titleOf(problem);
          const state = states?.find(({ problemId }) => problemId === id);
          return (
            <Paper
              component="li"
              key={id}
              variant="outlined"
              {...drag.item(index)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                flexWrap: 'wrap',
                columnGap: 3,
                rowGap: 1,
                p: 2,
                bgcolor: drag.dragged === index ? 'surface.highest' : 'transparent',
              }}
            >
              <DragHandle title={t('problems.drag')} {...drag.handle(index)} />
              <Box sx={{ fontFamily: MONO, fontWeight: 700, minWidth: 32, overflowWrap: 'anywhere' }}>
                {settings.slug}
              </Box>
              <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
                {problem.lent ? (
                  <Link
                    to="/org/$orgId/contest/$contestId/problem/$problemId"
                    params={{ orgId, contestId, problemId: id }}
                    sx={{ fontWeight: 600 }}
                  >
                    {title}
                  </Link>
                ) : (
                  <Link to="/org/$orgId/problem/$problemId" params={{ orgId, problemId: id }} sx={{ fontWeight: 600 }}>
                    {title}
                  </Link>
                )}
                <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                  {t('problems.score')} {settings.score} · {t('problems.limit')} {settings.solutionCountLimit}
                  {settings.showAfter !== undefined &&
                    ` · ${t('problems.showAfter')} ${shortTime(settings.showAfter, language)}`}
                  {problem.lent && ` · ${t('problems.lentBy', { name: problem.lent.owner.name })}`}
                </Box>
              </Box>
              {state && !state.hasData && (
                <StateChip icon="warning" hue="bad">
                  {t('problems.noData')}
                </StateChip>
              )}
              {state?.hasData && !state.isJudged && (
                <StateChip icon="runner" hue="slow">
                  {t('problems.noRunner')}
                </StateChip>
              )}
              <Stack direction="row" sx={{ ml: 'auto' }}>
                <IconButton
                  aria-label={t('problems.up', { title })}
                  disabled={index === 0 || order !== null}
                  onClick={() => void move(id, index - 1)}
                >
                  <Icon name="collapse" />
                </IconButton>
                <IconButton
                  aria-label={t('problems.down', { title })}
                  disabled={index === shown.length - 1 || order !== null}
                  onClick={() => void move(id, index + 1)}
                >
                  <Icon name="expand" />
                </IconButton>
                <IconButton aria-label={t('problems.edit', { title })} onClick={() => onEdit(id)}>
                  <Icon name="settings" />
                </IconButton>
                <RemoveButton
                  size="medium"
                  label={t('problems.remove', { title })}
                  onClick={() => setRemoving(problem)}
                />
              </Stack>
            </Paper>
          );
        })}
      </Box>
      <Box component="output" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {announcement}
      </Box>
      <Button size="small" sx={{ alignSelf: 'start' }} disabled={order !== null} onClick={() => void renumber()}>
        {t('problems.renumber')}
      </Button>
      {removing && (
        <ConfirmDialog
          open
          title={t('problems.removeAsk', { title: titleOf(removing) })}
          detail={t('problems.removeDetail', { title: titleOf(removing), slug: removing.settings.slug })}
          confirm={t('common:action.remove')}
          onClose={() => setRemoving(null)}
          act={async () => {
            await removeProblem(contestId, removing._id);
            await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
            toast.success(t('problems.removed', { title: titleOf(removing) }));
          }}
        />
      )}
    </Stack>
  );
}
