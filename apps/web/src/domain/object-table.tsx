import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import type { Loadable } from '../ui/feedback/async-state.tsx';
import { type Column, DataTable, titleColumn } from '../ui/data/data-table.tsx';
import { MONO } from '../ui/fonts.ts';
import { AccessLevelChip } from './access-level-chip.tsx';
import { TagList } from './tag-list.tsx';

export interface ObjectRow {
  _id: string;
  title: string;
  slug: string;
  tags: readonly string[];
  accessLevel: number;
}

export interface ObjectTableProps<Row> {
  query: Loadable<readonly Row[]>;
  empty: ReactNode;
  onTag: (tag: string) => void;
}

/** Objects of an organization: name, tags, access level. */
export function ObjectTable<Row extends ObjectRow>({
  query,
  empty,
  onTag,
  text,
  link,
  more = [],
}: ObjectTableProps<Row> & {
  text: (key: 'list.title' | 'column.title' | 'column.tags' | 'column.access') => string;
  /** Link to the object. */
  link: (row: Row) => ReactNode;
  /** Further columns, after the title. */
  more?: readonly Column<Row>[];
}): ReactElement {
  const columns: Column<Row>[] = [
    {
      ...titleColumn('title', text('column.title')),
      cell: (row) => (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {link(row)}
          <Box sx={{ color: 'text.secondary', fontFamily: MONO, fontSize: '0.8125rem', fontWeight: 400 }}>
            {row.slug}
          </Box>
        </Box>
      ),
    },
    ...more,
    {
      id: 'tags',
      header: text('column.tags'),
      onPhone: 'chip',
      cell: (row) => (row.tags.length > 0 ? <TagList tags={row.tags} onPick={onTag} /> : ''),
    },
    {
      id: 'access',
      header: text('column.access'),
      onPhone: 'chip',
      cell: (row) => <AccessLevelChip level={row.accessLevel} plain />,
    },
  ];
  return (
    <DataTable label={text('list.title')} columns={columns} query={query} rowKey={({ _id }) => _id} empty={empty} />
  );
}
