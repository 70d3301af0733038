import type { ComponentProps, ReactElement } from 'react';
import type { Loadable } from '../feedback/async-state.tsx';
import { Pager } from '../navigation/pager.tsx';
import { DataTable } from './data-table.tsx';

type TableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'query'>;
type PagerProps = Omit<ComponentProps<typeof Pager>, 'total' | 'onChange'>;

/** One page of a list, as a table with a pager below. `onPage` receives the changes for the URL. */
export function PagedTable<Row>({
  query,
  page,
  perPage,
  onPage,
  ...table
}: TableProps<Row> &
  PagerProps & {
    query: Loadable<{ items: readonly Row[]; total?: number | undefined }>;
    onPage: ComponentProps<typeof Pager>['onChange'];
  }): ReactElement {
  const { data, error, refetch } = query;
  return (
    <>
      <DataTable {...table} query={{ data: data?.items, error, refetch }} />
      <Pager page={page} perPage={perPage} total={data?.total} onChange={onPage} />
    </>
  );
}
