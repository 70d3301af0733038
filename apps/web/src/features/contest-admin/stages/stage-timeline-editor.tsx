import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStageName } from '../../../domain/stage-chip.tsx';
import { isKnownTime } from '../../../domain/stages.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { exactTime, shortTime } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useDurationText } from '../duration-text.ts';
import { faultsOf, spanOf, type StageDraft } from './stage-drafts.ts';

const MINUTE_MS = 60_000;
/** How far a key moves a boundary. */
const KEY_STEPS_MS: Record<string, number> = {
  ArrowLeft: -MINUTE_MS,
  ArrowDown: -MINUTE_MS,
  ArrowRight: MINUTE_MS,
  ArrowUp: MINUTE_MS,
  PageDown: -60 * MINUTE_MS,
  PageUp: 60 * MINUTE_MS,
};
const SHIFT_FACTOR = 10;
/** Width of the first and of the last stage, which have no duration, as a share of all others together. */
const OPEN_SHARE = 0.25;

interface Drag {
  index: number;
  fromX: number;
  fromStart: number;
  msPerPx: number;
  /** Widths during a drag, so that the bar does not move under the pointer. */
  shares: number[];
  barPx: number;
  dx: number;
}

/**
 * Stages as a bar. Boundaries move by dragging, with the arrow keys by a minute (ten with Shift), and with Page Up and
 * Page Down by an hour; those of stages that follow the clock stay. A click on a part selects its stage. Widths are
 * square roots of durations, so that short stages stay readable next to long ones.
 */
export function StageTimelineEditor({
  drafts,
  chosen,
  nowMs,
  onChoose,
  onMove,
}: {
  drafts: readonly StageDraft[];
  /** Id of the selected stage. */
  chosen: number;
  nowMs: number;
  onChoose: (id: number) => void;
  onMove: (id: number, start: number) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const language = useLanguage();
  const stageName = useStageName();
  const duration = useDurationText();
  const [drag, setDrag] = useState<Drag | null>(null);
  const shares = drag ? draggedShares(drag) : sharesOf(drafts);
  const current = drafts.findLastIndex(({ start }) => start !== null && start <= nowMs);

  function move(index: number, startMs: number): void {
    const draft = drafts[index];
    if (!draft) return;
    const { min, max } = spanOf(drafts, index);
    onMove(draft.id, Math.min(max, Math.max(min, startMs)));
  }

  function begin(event: PointerEvent<HTMLElement>, index: number): void {
    const bar = event.currentTarget.parentElement?.parentElement;
    const start = drafts[index]?.start;
    if (!bar || start == null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const barPx = bar.scrollWidth;
    const total = shares.reduce((sum, share) => sum + share, 0);
    const px = (at: number) => ((shares[at] ?? 0) / total) * barPx;
    const left = drafts[index - 1]?.start ?? null;
    const right = drafts[index + 1]?.start ?? null;
    const [spanMs, spanPx] =
      index > 1 && left !== null && right !== null
        ? [right - left, px(index - 1) + px(index)]
        : right !== null
          ? [right - start, px(index)]
          : [start - (left ?? start), px(index - 1)];
    const msPerPx = Math.max(1_000, spanMs / Math.max(1, spanPx));
    setDrag({ index, fromX: event.clientX, fromStart: start, msPerPx, shares, barPx, dx: 0 });
  }

  function follow(event: PointerEvent<HTMLElement>): void {
    if (!drag) return;
    const dx = event.clientX - drag.fromX;
    const startMs = Math.round((drag.fromStart + dx * drag.msPerPx) / MINUTE_MS) * MINUTE_MS;
    setDrag({ ...drag, dx });
    if (dx !== 0) move(drag.index, startMs);
  }

  function onKey(event: KeyboardEvent<HTMLElement>, index: number): void {
    const step = KEY_STEPS_MS[event.key];
    const start = drafts[index]?.start;
    if (step === undefined || start == null) return;
    event.preventDefault();
    move(index, start + step * (event.shiftKey ? SHIFT_FACTOR : 1));
  }

  return (
    <Box sx={{ overflowX: 'auto', pb: 1 }}>
      <Box
        component="fieldset"
        aria-label={t('stages.timeline')}
        sx={{ display: 'flex', minWidth: drafts.length * 104, border: 0, m: 0, p: 0 }}
      >
        {drafts.map((draft, index) => {
          const next = drafts[index + 1];
          const isWrong = faultsOf(drafts, draft).length > 0;
          const isChosen = draft.id === chosen;
          const name = stageName(draft.name.trim()) || t('stages.nameless');
          const length =
            next?.start != null && isKnownTime(next.start) && draft.start !== null && index > 0
              ? duration(next.start - draft.start)
              : null;
          return (
            <Box
              key={draft.id}
              sx={{ position: 'relative', flexBasis: 0, flexGrow: shares[index] ?? 1, minWidth: 104, display: 'flex' }}
            >
              {index > 0 && !draft.at && (
                <Box
                  // A range input can neither show a time nor be placed on a boundary.
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                  role="slider"
                  tabIndex={0}
                  aria-label={t('stages.startOf', { stage: name })}
                  aria-valuenow={draft.start ?? 0}
                  aria-valuemin={spanOf(drafts, index).min}
                  aria-valuemax={spanOf(drafts, index).max}
                  aria-valuetext={draft.start === null ? '' : exactTime(draft.start, language)}
                  onPointerDown={(event) => begin(event, index)}
                  onPointerMove={follow}
                  onPointerUp={() => setDrag(null)}
                  onPointerCancel={() => setDrag(null)}
                  onKeyDown={(event) => onKey(event, index)}
                  sx={{
                    position: 'absolute',
                    insetInlineStart: -12,
                    top: 0,
                    bottom: 0,
                    width: 24,
                    zIndex: 1,
                    cursor: 'ew-resize',
                    touchAction: 'none',
                    display: 'grid',
                    placeItems: 'center',
                    '&::before': { content: '""', width: 4, height: 0.6, borderRadius: 2, bgcolor: 'primary.main' },
                    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', borderRadius: '6px' },
                  }}
                />
              )}
              <ButtonBase
                aria-pressed={isChosen}
                onClick={() => onChoose(draft.id)}
                sx={{
                  flexGrow: 1,
                  minWidth: 0,
                  minHeight: 84,
                  p: 2,
                  pl: index > 0 ? 4 : 2,
                  flexDirection: 'column',
                  alignItems: 'flex-start',
                  justifyContent: 'flex-start',
                  textAlign: 'start',
                  borderBlock: '2px solid',
                  borderColor: isChosen ? 'primary.main' : 'divider',
                  bgcolor: isChosen ? 'surface.highest' : index === current ? 'surface.container' : 'surface.low',
                  borderStartStartRadius: index === 0 ? '12px' : 0,
                  borderEndStartRadius: index === 0 ? '12px' : 0,
                  borderStartEndRadius: next === undefined ? '12px' : 0,
                  borderEndEndRadius: next === undefined ? '12px' : 0,
                }}
              >
                <Box component="span" sx={{ fontWeight: 600, width: 1, ...clipped }}>
                  {isWrong && <Icon name="warning" label={t('stages.faulty')} size={16} />} {name}
                </Box>
                <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary', width: 1, ...clipped }}>
                  {index === 0
                    ? t('stages.fromStart')
                    : draft.start === null
                      ? t('stages.fault.start-empty')
                      : isKnownTime(draft.start)
                        ? shortTime(draft.start, language)
                        : t('clock.unknown')}
                </Box>
                <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary', width: 1, ...clipped }}>
                  {index === current ? t('stages.now') : (length ?? '')}
                  {index === current && length !== null ? ` · ${length}` : ''}
                </Box>
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function sharesOf(drafts: readonly StageDraft[]): number[] {
  const lengths = drafts.map((draft, index) => {
    const next = drafts[index + 1];
    return index > 0 && next?.start != null && isKnownTime(next.start) && draft.start !== null
      ? Math.sqrt(Math.max(0, next.start - draft.start))
      : 0;
  });
  const total = Math.max(
    1,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  return lengths.map((length, index) => (index === 0 || index === drafts.length - 1 ? total * OPEN_SHARE : length));
}

function draggedShares({ index, shares, barPx, dx }: Drag): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const moved = (dx / Math.max(1, barPx)) * total;
  return shares.map((share, at) =>
    Math.max(0, at === index - 1 ? share + moved : at === index ? share - moved : share),
  );
}
