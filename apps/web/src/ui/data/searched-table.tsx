import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { SearchField } from '../fields/search-field.tsx';
import { LIST_SIZE, type ListSearch } from './list-search.ts';
import { PagedTable } from './paged-table.tsx';

/** A paged table below its search field. The state is in the URL: `search` is it, `onSearch` replaces it. */
export function SearchedTable<Row>({
  search,
  onSearch,
  searchLabel,
  actions,
  ...table
}: Omit<ComponentProps<typeof PagedTable<Row>>, 'page' | 'perPage' | 'onPage'> & {
  search: ListSearch;
  onSearch: (search: ListSearch, isTyping?: boolean) => void;
  searchLabel: string;
  /** Buttons next to the search field. */
  actions?: ReactNode;
}): ReactElement {
  const { page = 1, perPage = LIST_SIZE, search: text = '' } = search;
  return (
    <Stack component="section" aria-label={table.label} spacing={4} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField
          label={searchLabel}
          value={text}
          onSearch={(next, isTyping) => onSearch({ perPage, ...(next === '' ? {} : { search: next }) }, isTyping)}
        />
        {actions}
      </Stack>
      <PagedTable {...table} page={page} perPage={perPage} onPage={(change) => onSearch({ ...search, ...change })} />
    </Stack>
  );
}
