import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Award, citationIn, type Timeline } from '@assay/rules';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { readBoard } from '../board-document.ts';
import { columnName } from '../board-rows.tsx';
import { useFullScreen } from '../use-full-screen.ts';
import { type CeremonyKey, useCeremonyKeys } from './ceremony-keys.ts';
import { ceremonyLayout, EDGE_PX } from './ceremony-layout.ts';
import { CeremonyRow, Rows, stackedRow } from './ceremony-row.tsx';
import { useCeremony } from './use-ceremony.ts';

/** Narrower cells have no times. */
const BRIEF_PX = 84;
/** Pause between two steps that follow by themselves. */
const AUTO_MS = 1_500;
/** Rows above and below the current one that are rendered. */
const ROWS_ABOVE = 40;
const ROWS_BELOW = 25;
/** The current row stays at this share of the height: what it may rise past is above it. */
const TURN_AT = 0.72;

/** Height of the line with title and buttons. */
const BAR_PX = 56;

/** The stage of a ceremony, for a projector: rows with their hidden results, revealed step by step. */
export function CeremonyStage({
  timeline,
  title,
  awards: all,
  photos,
  onLeave,
}: {
  timeline: Timeline;
  title: string;
  /** In the order in which they are presented. */
  awards: readonly Award[];
  /** URLs by participant. */
  photos: ReadonlyMap<string, string>;
  onLeave: () => void;
}): ReactElement {
  const { t, i18n } = useTranslation(['ceremony', 'ranklist']);
  const frame = useRef<HTMLDivElement>(null);
  const { isFull, canBeFull, toggle } = useFullScreen(frame);
  const { ceremony, last, next, back, jump } = useCeremony(timeline);
  const [isAuto, setAuto] = useState(false);
  const [size, setSize] = useState({ width: 1_280, height: 720 });
  const { place, upcoming, rows, columns } = ceremony;

  const nameOf = useMemo(() => new Map(timeline.participants.map((one) => [one.userId, one])), [timeline]);
  const awards = useMemo(() => {
    const byUser = new Map<string, Award[]>();
    for (const award of all)
      for (const userId of award.userIds) byUser.set(userId, [...(byUser.get(userId) ?? []), award]);
    return byUser;
  }, [all]);

  const onKey = (key: CeremonyKey) => {
    if (key === 'next') next();
    else if (key === 'back') back();
    else if (key === 'start') jump(rows.length - 1);
    else if (key === 'end') jump(-1);
    else if (key === 'auto') setAuto(!isAuto);
    else toggle();
  };
  useCeremonyKeys(onKey);

  const hasAwards = (step: typeof last) => step?.kind === 'final' && awards.has(step.userId);
  const goOn = useEffectEvent(() => {
    next();
    if (!ceremony.upcoming || hasAwards(ceremony.last)) setAuto(false);
  });
  useEffect(() => {
    if (!isAuto) return undefined;
    const timer = setInterval(goOn, AUTO_MS);
    return () => clearInterval(timer);
  }, [isAuto]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const board = readBoard({ participant: { columns, list: rows } });
  const isNarrow = size.width < 700;
  const { totalCount } = board;
  const problemCount = board.columns.length - totalCount;
  const layout = ceremonyLayout(size, { totals: totalCount, problems: problemCount });
  const { rowPx, cellPx, template, headerPx } = layout;
  const bodyPx = Math.max(rowPx, size.height - BAR_PX - headerPx);
  const turn = Math.max(0, place);
  const scrollPx = Math.max(0, Math.min(rows.length * rowPx - bodyPx, turn * rowPx - bodyPx * TURN_AT));
  const honored = last?.kind === 'final' ? awards.get(last.userId) : undefined;
  const photo = honored && last ? photos.get(last.userId) : undefined;
  const button = (icon: IconName, label: string, onClick: () => void, isOff = false) => (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} onClick={onClick} disabled={isOff}>
          <Icon name={icon} />
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Box
      ref={frame}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        bgcolor: 'background.default',
        height: isFull ? '100vh' : 'max(420px, calc(100dvh - 220px))',
        fontSize: template === undefined ? 14 : Math.round(rowPx * 0.42),
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, height: BAR_PX, flexShrink: 0 }}>
        <Typography component="h2" noWrap sx={{ fontSize: '1.25rem', fontWeight: 600, flexGrow: 1 }}>
          {title}
        </Typography>
        {button('chevronLeft', t('back'), back, last === undefined)}
        {button('chevronRight', t('next'), next, upcoming === undefined)}
        {button(isAuto ? 'pause' : 'play', t(isAuto ? 'stop' : 'auto'), () => setAuto(!isAuto), upcoming === undefined)}
        <SelectField
          fullWidth={false}
          label={t('jump')}
          sx={{ minWidth: 96, display: { xs: 'none', sm: 'inline-flex' } }}
          value={place}
          options={[
            ...rows.map((_, index) => [index, String(index + 1)] as const).toReversed(),
            [-1, t('done')] as const,
          ]}
          onChange={jump}
        />
        {canBeFull && button('system', t(isFull ? 'leaveFull' : 'full'), toggle)}
        {button('close', t('leave'), onLeave)}
      </Stack>
      <Box
        component="table"
        aria-label={title}
        aria-rowcount={rows.length}
        onClick={next}
        data-stacked={template === undefined ? '' : undefined}
        style={layout.variables}
        sx={{ display: 'block', position: 'relative', flexGrow: 1, overflow: 'hidden', cursor: 'pointer' }}
      >
        <Box component="thead" sx={{ display: 'block', position: 'relative', zIndex: 2 }}>
          <Box
            component="tr"
            sx={{
              ...(template === undefined ? stackedRow : { display: 'grid', gap: '4px', alignItems: 'center' }),
              px: `${EDGE_PX}px`,
              bgcolor: 'surface.container',
              fontWeight: 600,
              fontSize: template === undefined ? '0.75em' : '0.8em',
            }}
            style={{ height: headerPx, gridTemplateColumns: template }}
          >
            <Box component="th" scope="col">
              #
            </Box>
            <Box component="th" scope="col" sx={{ textAlign: 'start' }}>
              {t('participant')}
            </Box>
            {board.columns.map(({ name, problemId }, index) => (
              <Box
                component="th"
                scope="col"
                key={`${index}/${name}`}
                data-total={problemId === undefined ? '' : undefined}
                data-problem={problemId === undefined ? undefined : ''}
                sx={{ textAlign: 'center', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {columnName(name, problemId, (key) => t(`ranklist:${key}`))}
              </Box>
            ))}
          </Box>
        </Box>
        <Rows style={{ transform: `translateY(${-scrollPx}px)` }}>
          {board.rows.map((row, index) =>
            index < turn - ROWS_ABOVE || index > turn + ROWS_BELOW ? null : (
              <CeremonyRow
                key={row.userId}
                row={row}
                columns={board.columns}
                name={nameOf.get(row.userId)?.name ?? ''}
                affiliation={nameOf.get(row.userId)?.team?.affiliation ?? ''}
                place={index}
                isBrief={cellPx < BRIEF_PX}
                rowPx={rowPx}
                template={template}
                isTurn={index === place}
                nextProblemId={
                  upcoming?.kind === 'reveal' && upcoming.userId === row.userId ? upcoming.problemId : undefined
                }
                newProblemId={last?.kind === 'reveal' && last.userId === row.userId ? last.problemId : undefined}
              />
            ),
          )}
        </Rows>
      </Box>
      <Box
        aria-live="polite"
        sx={{
          position: 'absolute',
          insetInline: 0,
          bottom: 0,
          p: honored ? 4 : 0,
          bgcolor: 'surface.highest',
          borderTop: honored ? '4px solid' : 0,
          borderColor: 'streak',
        }}
      >
        {honored && last && (
          <Stack direction={isNarrow ? 'column' : 'row'} sx={{ gap: 4, alignItems: isNarrow ? 'stretch' : 'center' }}>
            {photo !== undefined && (
              <Box
                component="img"
                key={photo}
                src={photo}
                alt={t('photo', { name: nameOf.get(last.userId)?.name ?? '' })}
                sx={{
                  display: 'block',
                  maxWidth: isNarrow ? 1 : '50%',
                  maxHeight: Math.round(size.height * (isNarrow ? 0.4 : 0.55)),
                  objectFit: 'contain',
                  borderRadius: 2,
                }}
              />
            )}
            <Box sx={{ minWidth: 0 }}>
              <Typography component="p" sx={{ fontSize: '1.5em', fontWeight: 700, overflowWrap: 'anywhere' }}>
                {nameOf.get(last.userId)?.name}
              </Typography>
              {honored.map((award) => (
                <Typography key={award.key} component="p" sx={{ fontSize: '1.1em', overflowWrap: 'anywhere' }}>
                  {citationIn(award.citation, i18n.language)}
                </Typography>
              ))}
            </Box>
          </Stack>
        )}
      </Box>
    </Box>
  );
}
