import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { moveItem } from '../../lib/move-item.ts';
import { DragHandle, useDragOrder } from '../../ui/fields/drag-order.tsx';
import { Icon } from '../../ui/icon.tsx';
import { visuallyHidden } from '../../ui/page.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { reslugged } from './plan-order.ts';
import { type PlanContest, planKeys, savePlanOrder } from './plans.api.ts';

/** Contests of a plan for administrators, reordered by dragging or with buttons; `step` renders each. */
export function OrderContests({
  planId,
  contests,
  step,
}: {
  planId: string;
  contests: readonly PlanContest[];
  step: (contest: PlanContest) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('plan');
  const titleOf = useTitleOf();
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [newOrder, setNewOrder] = useState<readonly PlanContest[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // While the order is being saved, shows the new one.
  const shown = newOrder ?? contests;

  async function move(from: number, to: number): Promise<void> {
    const contest = contests[from];
    if (newOrder !== null || contest === undefined || to < 0 || to >= contests.length) return;
    const after = moveItem(contests, from, to);
    setNewOrder(after);
    try {
      await savePlanOrder(planId, reslugged(contests, after));
      await queries.invalidateQueries({ queryKey: planKeys.contests(planId) });
      setAnnouncement(t('order.moved', { title: titleOf(contest), position: to + 1, count: contests.length }));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setNewOrder(null);
    }
  }
  const drag = useDragOrder((from, to) => void move(from, to));

  return (
    <>
      <Stack component="ol" aria-label={t('tab.contests')} sx={{ listStyle: 'none', m: 0, p: 0, gap: 3 }}>
        {shown.map((contest, index) => (
          <Box
            component="li"
            key={contest._id}
            {...drag.item(index)}
            sx={{
              display: 'flex',
              gap: 3,
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '12px',
              p: 4,
              bgcolor: drag.dragged === index ? 'surface.high' : 'transparent',
            }}
          >
            <DragHandle title={t('order.drag')} {...drag.handle(index)} />
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>{step(contest)}</Box>
            <Stack sx={{ flexShrink: 0, justifyContent: 'center' }}>
              <IconButton
                size="small"
                aria-label={t('order.up', { title: titleOf(contest) })}
                disabled={index === 0 || newOrder !== null}
                onClick={() => void move(index, index - 1)}
              >
                <Icon name="collapse" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t('order.down', { title: titleOf(contest) })}
                disabled={index === shown.length - 1 || newOrder !== null}
                onClick={() => void move(index, index + 1)}
              >
                <Icon name="expand" />
              </IconButton>
            </Stack>
          </Box>
        ))}
      </Stack>
      <Box component="output" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  );
}
