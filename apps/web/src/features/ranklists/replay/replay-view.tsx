import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactElement, Suspense, lazy, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentOf, TimelineBoard } from '@assay/rules';
import { useNow } from '../../../lib/time/clock.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CopyButton } from '../../../ui/data/copy-button.tsx';
import { LabelledSwitch } from '../../../ui/fields/labelled-switch.tsx';
import { Board } from '../board.tsx';
import { readBoard } from '../board-document.ts';
import type { BoardSearch } from '../board-search.ts';
import type { BoardLinks } from '../cell-popover.tsx';
import { reachedMs } from './moments.ts';
import { ReplayBar } from './replay-bar.tsx';
import { scoreLines } from './score-lines.ts';
import type { LoadedTimeline } from './timeline.api.ts';
import { useReplay } from './use-replay.ts';

const LeaderChart = lazy(() => import('../leader-chart.tsx'));

/** Participants whose lines are shown together: more would look the same. */
const MAX_LINES = 8;

/** The board of a contest at any moment, with a slider, and the totals of chosen participants as lines. */
export function ReplayView({
  loaded: { wire, timeline },
  title,
  ownUserId,
  startMs,
  links,
  addressOf,
  onRest,
}: {
  loaded: LoadedTimeline;
  title: string;
  ownUserId: string | null;
  /** The moment to begin with; undefined: the last one. */
  startMs: number | undefined;
  links: BoardLinks;
  /** Address of a moment, to share. */
  addressOf: (momentMs: number) => string;
  onRest: (momentMs: number) => void;
}): ReactElement {
  const { t } = useTranslation('replay');
  const [search, setSearch] = useState<BoardSearch>({});
  const [showsFreeze, setShowsFreeze] = useState(true);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const lastMs = reachedMs(wire, useNow());
  const replay = useReplay(startMs ?? lastMs, lastMs, onRest);
  const { clock } = wire;
  const freezeMs = clock?.freeze === undefined ? undefined : clock.duration - clock.freeze;
  const unfrozen = !showsFreeze && !wire.frozen;
  const engine = useMemo(() => new TimelineBoard(timeline, { unfrozen }), [timeline, unfrozen]);
  const moments = useMemo(
    () => timeline.solutions.map((one) => momentOf(timeline, one)).toSorted((a, b) => a - b),
    [timeline],
  );
  // The slider moves on while the board of an earlier moment is drawn.
  const drawnMs = useDeferredValue(replay.momentMs);
  const board = useMemo(() => {
    const { generatedAt: _, ...shown } = readBoard(engine.documentAt(drawnMs));
    return { ...shown, leaders: [] };
  }, [engine, drawnMs]);
  const lines = useMemo(
    () => (followed.length === 0 ? [] : scoreLines(timeline, followed, { unfrozen, untilMs: drawnMs })),
    [timeline, followed, unfrozen, drawnMs],
  );
  const nameOf = (userId: string) => wire.participants.find((one) => one.userId === userId)?.name ?? '';
  return (
    <>
      {wire.frozen && (
        <Box sx={{ mb: 3 }}>
          <Alert severity="info">{t('frozen')}</Alert>
        </Box>
      )}
      <ReplayBar
        replay={replay}
        lastMs={lastMs}
        freezeMs={showsFreeze ? freezeMs : undefined}
        moments={moments}
        actions={<CopyButton text={addressOf(replay.momentMs)} label={t('copy')} />}
      />
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 3, mb: 3, alignItems: { md: 'flex-start' } }}>
        <Autocomplete
          multiple
          fullWidth
          size="small"
          options={wire.participants.map(({ userId }) => userId)}
          value={[...followed]}
          getOptionLabel={nameOf}
          getOptionKey={(userId) => userId}
          getOptionDisabled={() => followed.length >= MAX_LINES}
          noOptionsText={t('nobody')}
          onChange={(_, chosen) => setFollowed(chosen)}
          renderInput={(params) => <TextField {...params} label={t('follow')} helperText={t('followHelp')} />}
        />
        {freezeMs !== undefined && !wire.frozen && (
          <LabelledSwitch
            label={t('showFreeze')}
            help={t('showFreezeHelp')}
            checked={showsFreeze}
            onChange={setShowsFreeze}
          />
        )}
      </Stack>
      {lines.length > 0 && (
        <Suspense fallback={<Skeleton variant="rounded" height={300} sx={{ mb: 4 }} />}>
          <LeaderChart leaders={lines} untilMs={timeline.startMs + drawnMs} nameOf={nameOf} />
        </Suspense>
      )}
      <Board board={board} title={title} ownUserId={ownUserId} search={search} links={links} onSearch={setSearch} />
    </>
  );
}
