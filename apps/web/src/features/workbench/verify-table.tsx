import type { BenchVerification } from '@assay/contract';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type KeyboardEvent, lazy, type ReactElement, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, type VerifiedRow } from './verify-columns.ts';
import { CELL, VerifyRow, pinned } from './verify-row.tsx';
import '../../locales/en/workbench.ts';

const CellDetails = lazy(() => import('./cell-details.tsx'));

const rows = { '& > *': { verticalAlign: 'top', whiteSpace: 'nowrap' } } as const;
/** A pinned name, and the two lines of the header, do not cover a focused cell. */
const margins = { scrollPaddingLeft: { xs: 150, md: 330 }, scrollPaddingTop: 80 } as const;

/**
 * Submissions by cases, finished or while they are judged. Scrolls within itself, with the names of the submissions and
 * of the cases pinned. A cell opens its details; arrow keys move between the cells.
 */
export function VerifyTable({
  verification,
  problemId,
  hash,
}: {
  verification: Pick<BenchVerification, 'cases' | 'subtasks'> & { submissions: readonly VerifiedRow[] };
  problemId: string;
  /** Of the data version. */
  hash: string;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const { cases, subtasks, submissions } = verification;
  const columns = useMemo(() => columnsOf({ cases, subtasks }), [cases, subtasks]);
  const [opened, setOpened] = useState<{ path: string; index: number } | null>(null);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // One cell is in the tab order; cells appear while submissions are judged.
    const { current } = table;
    if (!current?.querySelector(`[${CELL}][tabindex="0"]`))
      current?.querySelector(`[${CELL}]`)?.setAttribute('tabindex', '0');
  });
  const row = opened && submissions.find(({ path }) => path === opened.path);
  const cell = row?.cells[opened?.index ?? 0];
  const one = cases[opened?.index ?? 0];
  const subtask = columns.findLastIndex(({ start }) => start <= (opened?.index ?? 0));
  const hasSubtasks = columns.length > 1;
  return (
    <>
      <TableContainer
        component="section"
        tabIndex={0}
        aria-label={t('table')}
        // Texts for screen readers have absolute positions, which would widen the page.
        sx={{ position: 'relative', overflow: 'auto', maxHeight: { xs: '70vh', md: '80vh' }, ...margins }}
      >
        <Table
          ref={table}
          size="small"
          aria-label={t('table')}
          sx={{ borderCollapse: 'separate' }}
          onKeyDown={moveFocus}
          onFocus={({ target }) => {
            if (!target.hasAttribute(CELL)) return;
            for (const other of table.current?.querySelectorAll(`[${CELL}][tabindex="0"]`) ?? [])
              other.setAttribute('tabindex', '-1');
            target.setAttribute('tabindex', '0');
          }}
        >
          <TableHead sx={{ position: 'sticky', top: 0, zIndex: 3, '& th': { bgcolor: 'background.paper' } }}>
            {hasSubtasks && (
              <TableRow sx={rows}>
                <TableCell sx={pinned} />
                <TableCell colSpan={5} />
                {columns.map(({ name, points, cases: own }, index) => (
                  // The order of subtasks is fixed by the version.
                  <TableCell
                    key={index}
                    component="th"
                    scope="colgroup"
                    colSpan={own.length + 1}
                    sx={{ borderLeft: 1, borderLeftColor: 'divider' }}
                  >
                    {points === undefined ? name : t('subtask', { name, points })}
                  </TableCell>
                ))}
              </TableRow>
            )}
            <TableRow sx={rows}>
              <TableCell sx={pinned}>{t('submission')}</TableCell>
              <TableCell>{t('got')}</TableCell>
              <TableCell>{t('declared')}</TableCell>
              <TableCell align="right">{t('score')}</TableCell>
              <TableCell align="right">{t('time')}</TableCell>
              <TableCell align="right">{t('memory')}</TableCell>
              {columns.flatMap(({ cases: own, start, name }) => [
                ...(hasSubtasks
                  ? [
                      <TableCell key={`of ${start} ${name}`} sx={{ borderLeft: 1, borderLeftColor: 'divider' }}>
                        {t('subtaskTotal')}
                      </TableCell>,
                    ]
                  : []),
                ...own.map((each, index) => (
                  <TableCell key={start + index} align="right" title={each.subtask}>
                    {each.name}
                  </TableCell>
                )),
              ])}
            </TableRow>
          </TableHead>
          <TableBody>
            {submissions.map((submission, index) => (
              <VerifyRow
                key={submission.path}
                submission={submission}
                columns={columns}
                row={index}
                onOpen={setOpened}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {row && cell && one && (
        <Suspense>
          <CellDetails
            problemId={problemId}
            hash={hash}
            submission={row}
            declared={row.subtasks?.[subtask]?.declared ?? row.declared}
            one={one}
            cell={cell}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Moves the focus from the focused cell to the next one in the direction of the key, past cells without a result. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const { currentTarget, target, key } = event;
  const at = target instanceof Element ? target.getAttribute(CELL) : null;
  if (at === null || event.ctrlKey || event.altKey || event.metaKey) return;
  const [row, column] = at.split(' ');
  const all = [...currentTarget.querySelectorAll<HTMLElement>(`[${CELL}]`)];
  const isInLine = key === 'ArrowUp' || key === 'ArrowDown' ? 1 : 0;
  const line = all.filter((one) => one.getAttribute(CELL)?.split(' ')[isInLine] === (isInLine === 1 ? column : row));
  const index = line.findIndex((one) => one === target);
  const next = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: line.length - 1,
  }[key];
  if (next === undefined) return;
  event.preventDefault();
  line[next]?.focus();
}
