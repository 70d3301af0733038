import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactElement, type ReactNode } from 'react';
import { useDeferredContent } from '../../lib/use-deferred-content.ts';
import type { Loadable } from '../feedback/async-state.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { visuallyHidden } from '../page.tsx';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /**
   * Position of the column on a phone: `title` is the header of the card, with `actions` next to it; `hidden` is
   * omitted; `chip` values share a line without visible headers, and `named` ones with them; others follow below with
   * their header; `line` takes the whole width without a visible header, for values that need none.
   */
  onPhone?: 'title' | 'actions' | 'chip' | 'named' | 'line' | 'hidden';
}

/** The properties of a column that make it the title of a row's card on a phone. */
export const titleColumn = (id: string, header: string) => ({ id, header, onPhone: 'title' as const });

const SKELETON_ROWS = 8;

/** The link's box covers the row. The whole row being a link, its title does not need the color of one. */
const linked = {
  position: 'relative',
  '& a[data-row-link]': { color: 'text.primary' },
  '&:hover a[data-row-link]': { textDecoration: 'underline' },
  '& a[data-row-link]::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:not([data-row-link]), & button': { position: 'relative', zIndex: 1 },
} as const;

/**
 * A table with a sticky header, or cards on a phone. Shows skeleton rows while loading, the failure with retry, and
 * `empty` without rows. `label` names the table to assistive technology.
 */
export function DataTable<Row>({
  label,
  columns,
  query,
  rowKey,
  empty,
  dense = false,
  skeletonRows = SKELETON_ROWS,
  linkRows = false,
  maxWidth,
}: {
  label: string;
  /** Rows that stay the same render again only if this array changes: should keep its identity in long lists. */
  columns: Column<Row>[];
  query: Loadable<readonly Row[]>;
  rowKey: (row: Row) => string;
  empty: ReactNode;
  dense?: boolean;
  skeletonRows?: number;
  /** A click anywhere on a row follows its link with `data-row-link`; other controls of the row stay above it. */
  linkRows?: boolean;
  /** Px. A table with few narrow columns is easier to read if it does not fill the page. */
  maxWidth?: number;
}): ReactElement {
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const isThere = useDeferredContent(query.data !== undefined);
  const rows = isThere ? query.data : undefined;
  if (query.data === undefined && query.error)
    return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
  if (rows?.length === 0) return <>{empty}</>;
  const cards = { label, columns, rows, rowKey, skeletonRows };
  return phone ? (
    <PhoneCards {...cards} linkRows={linkRows} />
  ) : (
    <TableContainer sx={{ overflowX: 'auto', overflowY: 'visible', ...(maxWidth !== undefined && { maxWidth }) }}>
      <Table stickyHeader size={dense ? 'small' : 'medium'} aria-label={label} aria-busy={rows === undefined}>
        <TableHead>
          <TableRow>
            {columns.map(({ id, header, align, width }) => (
              <TableCell key={id} align={align ?? 'left'} sx={{ width, whiteSpace: 'nowrap' }}>
                {header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, row) => (
                <TableRow key={row}>
                  {columns.map(({ id }) => (
                    <TableCell key={id}>
                      <Skeleton />
                    </TableCell>
                  ))}
                </TableRow>
              ))
            : rows.map((row) => (
                <TableLine key={rowKey(row)} row={row} columns={columns} dense={dense} linkRows={linkRows} />
              ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function PhoneCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  skeletonRows,
  linkRows,
}: {
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  skeletonRows: number;
  linkRows: boolean;
}): ReactElement {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      {rows === undefined
        ? Array.from({ length: skeletonRows }, (_, row) => (
            <li key={row}>
              <Skeleton variant="rounded" height={88} />
            </li>
          ))
        : rows.map((row) => <PhoneCard key={rowKey(row)} row={row} columns={columns} linkRows={linkRows} />)}
    </Box>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  linkRows: boolean;
}

const TableLine = memo(function TableLine<Row>({ row, columns, dense, linkRows }: RowProps<Row> & { dense: boolean }) {
  return (
    <TableRow hover sx={{ ...(dense && { height: 32 }), ...(linkRows && linked) }}>
      {columns.map(({ id, cell, align }) => (
        <TableCell key={id} align={align ?? 'left'}>
          {cell(row)}
        </TableCell>
      ))}
    </TableRow>
  );
  // The library's type of a memoized component loses its type parameter.
}) as <Row>(props: RowProps<Row> & { dense: boolean }) => ReactElement;

const PhoneCard = memo(function PhoneCard<Row>({ row, columns, linkRows }: RowProps<Row>) {
  const title = columns.find(({ onPhone }) => onPhone === 'title');
  const actions = columns.find(({ onPhone }) => onPhone === 'actions');
  const chips = columns.filter(({ onPhone }) => onPhone === 'chip' || onPhone === 'named');
  const others = columns.filter(({ onPhone }) => onPhone === undefined || onPhone === 'line');
  return (
    <Paper component="li" variant="outlined" sx={{ p: 3, bgcolor: 'transparent', ...(linkRows && linked) }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{title?.cell(row)}</Box>
        {actions && <Box sx={{ flexShrink: 0 }}>{actions.cell(row)}</Box>}
      </Box>
      {chips.length > 0 && (
        <Box component="dl" sx={chipLine}>
          {chips.map(({ id, header, cell, onPhone }) => {
            const value = cell(row);
            if (isEmpty(value)) return null;
            return (
              <Box key={id} sx={{ display: 'flex', alignItems: 'center', columnGap: 1, minWidth: 0, maxWidth: 1 }}>
                <Box component="dt" sx={onPhone === 'chip' ? visuallyHidden : { color: 'text.secondary' }}>
                  {header}
                </Box>
                <Box component="dd" sx={{ m: 0, minWidth: 0, maxWidth: 1 }}>
                  {value}
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 1,
          '&:empty': { display: 'none' },
          display: 'grid',
          // A long header leaves space for the value.
          gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
          columnGap: 3,
          rowGap: 1,
          fontSize: '0.875rem',
        }}
      >
        {others.map(({ id, header, cell, onPhone }) => {
          const value = cell(row);
          if (isEmpty(value)) return null;
          return (
            <Box key={id} sx={{ display: 'contents' }}>
              <Box component="dt" sx={onPhone ? visuallyHidden : { color: 'text.secondary' }}>
                {header}
              </Box>
              <Box
                component="dd"
                sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', ...(onPhone && { gridColumn: '1 / -1' }) }}
              >
                {value}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}) as <Row>(props: RowProps<Row>) => ReactElement;

/** An empty value needs no space on a small screen. */
const isEmpty = (value: ReactNode): boolean => value === '' || value === null || value === undefined;

const chipLine = {
  m: 0,
  mt: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  fontSize: '0.8125rem',
  '&:empty': { display: 'none' },
} as const;
