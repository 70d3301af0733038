import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { pageSizes } from '../data/list-search.ts';
import type { ListSearch, PageSize } from '../data/list-search.ts';

/**
 * Pages through a list; the page is in the URL. A page beyond the end corrects itself once the total is known. Hidden
 * if all rows fit on the smallest page.
 */
export function Pager({
  page = 1,
  perPage,
  total,
  onChange,
}: {
  page?: number | undefined;
  perPage: PageSize;
  total: number | undefined;
  /** Receives the changes for the URL. */
  onChange: (search: Pick<ListSearch, 'page' | 'perPage'>) => void;
}): ReactElement | null {
  const { t } = useTranslation();
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage));
  const correct = useEffectEvent((last: number) => onChange({ page: last, perPage }));
  useEffect(() => {
    if (pages !== undefined && page > pages) correct(pages);
  }, [page, pages]);

  if (total === undefined || pages === undefined || total <= pageSizes[0]) return null;
  return (
    <Stack
      direction="row"
      component="nav"
      aria-label={t('table.page', { page, pages })}
      sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 2, py: 2, fontSize: '0.875rem', flexWrap: 'wrap' }}
    >
      <Box component="label" sx={{ display: 'flex', gap: 2, alignItems: 'center', color: 'text.secondary' }}>
        {t('table.perPage')}
        <NativeSelect
          disableUnderline
          value={perPage}
          onChange={(event) =>
            onChange({ page: 1, perPage: pageSizes.find((size) => size === Number(event.target.value)) ?? perPage })
          }
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </NativeSelect>
      </Box>
      {/* If not all fit on one line, these stay together. */}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontVariantNumeric: 'tabular-nums' }}>
        {t('table.range', { from: (page - 1) * perPage + 1, to: Math.min(total, page * perPage), total })}
        <IconButton
          aria-label={t('table.previous')}
          disabled={page <= 1}
          onClick={() => onChange({ page: page - 1, perPage })}
        >
          <Icon name="chevronLeft" />
        </IconButton>
        <IconButton
          aria-label={t('table.next')}
          disabled={page >= pages}
          onClick={() => onChange({ page: page + 1, perPage })}
        >
          <Icon name="chevronRight" />
        </IconButton>
      </Box>
    </Stack>
  );
}
