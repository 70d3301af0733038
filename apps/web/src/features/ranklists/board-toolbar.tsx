import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ContestBoard } from '@assay/contract';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { shortTime } from '../../lib/time/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import type { Board } from './board-document.ts';
import { BoardClock } from './board-clock.tsx';
import { BoardLegend } from './board-legend.tsx';
import type { BoardSearch } from './board-search.ts';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** Filters and actions of a board, in one line. */
export function BoardToolbar({
  board,
  info,
  search,
  tags,
  progress,
  actions,
  onSearch,
}: {
  board: Board;
  info: ContestBoard | undefined;
  search: BoardSearch;
  tags: readonly string[];
  /** Progress of loading the names for a search; null if nothing is loading. */
  progress: string | null;
  actions: ReactNode;
  onSearch: (search: BoardSearch) => void;
}): ReactElement {
  const { t } = useTranslation(['ranklist', 'common']);
  const language = useLanguage();
  const { search: text = '', tag } = search;
  const change = (part: { search?: string; tag?: string; chart?: boolean }) => {
    const next = { search: text, tag: tag ?? '', chart: search.chart === true, ...part };
    onSearch({
      ...(next.search === '' ? {} : { search: next.search }),
      ...(next.tag === '' ? {} : { tag: next.tag }),
      ...(next.chart ? { chart: true as const } : {}),
    });
  };
  return (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', mb: 3 }}>
      <SearchInput label={t('search.label')} value={text} onChange={(next) => change({ search: next })} />
      {(tags.length > 0 || tag !== undefined) && (
        <SelectField
          fullWidth={false}
          label={t('search.tag')}
          sx={{ minWidth: 140, maxWidth: 1 }}
          value={tag ?? ''}
          slotProps={{ select: { displayEmpty: true } }}
          options={[
            ['', t('search.everybody')],
            ...[...new Set([...tags, ...(tag === undefined ? [] : [tag])])].map((one) => [one, one] as const),
          ]}
          onChange={(chosen) => change({ tag: chosen })}
        />
      )}
      {progress !== null && <output style={{ fontSize: '0.875rem' }}>{progress}</output>}
      {info && <BoardClock info={info} />}
      {!info && board.frozenAt !== undefined && (
        <StateChip icon="frozen" hue="hidden">
          {t('frozenSince', { time: shortTime(board.frozenAt, language) })}
        </StateChip>
      )}
      {board.generatedAt !== undefined && (
        <span style={{ fontSize: '0.875rem' }}>
          {t('generated')} <TimeText timeMs={board.generatedAt} />
        </span>
      )}
      <Stack direction="row" sx={{ gap: 1, ml: { md: 'auto' }, flexWrap: 'wrap' }}>
        {board.leaders.length > 0 && (
          <Button
            size="small"
            startIcon={<Icon name="solution" />}
            aria-pressed={search.chart === true}
            onClick={() => change({ chart: search.chart !== true })}
          >
            {t(search.chart === true ? 'chart.hide' : 'chart.show')}
          </Button>
        )}
        <BoardLegend format={board.format} />
        {actions}
      </Stack>
    </Stack>
  );
}
