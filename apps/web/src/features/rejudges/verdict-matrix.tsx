import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../domain/use-status-name.ts';
import { VerdictChip } from '../../domain/verdict-chip.tsx';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { type Rejudge, type RejudgePlace, rejudgeVerdicts } from './rejudges.api.ts';

/** Number of submissions by verdict before (rows) and after (columns). */
export function VerdictMatrix({ place, order }: { place: RejudgePlace; order: Rejudge }): ReactElement | null {
  const { t } = useTranslation('rejudge');
  const statusName = useStatusName();
  const verdicts = useQuery({ ...rejudgeVerdicts(place, order), enabled: order.counts.done > 0 });
  if (order.counts.done === 0) return null;
  if (verdicts.error) return <ErrorAlert error={verdicts.error} onRetry={() => void verdicts.refetch()} />;
  const { pairs = [], raised = 0, lowered = 0 } = verdicts.data ?? {};
  const before = [...new Set(pairs.map((pair) => pair.before))];
  const after = [...new Set(pairs.map((pair) => pair.after))];
  const totalOf = (row: string, column: string) =>
    pairs.find((pair) => pair.before === row && pair.after === column)?.total;
  return (
    <Stack component="section" spacing={3} aria-label={t('matrix')} sx={{ minHeight: 140 }}>
      <Typography variant="h2">{t('matrix')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('scores', { raised, lowered })}
      </Typography>
      <TableContainer sx={{ width: 'fit-content', maxWidth: '100%' }}>
        <Table size="small" aria-label={t('matrix')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('matrixHead')}</TableCell>
              {after.map((status) => (
                <TableCell key={status} align="right">
                  <VerdictChip status={status} plain />
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {before.map((row) => (
              <TableRow key={row}>
                <TableCell component="th" scope="row">
                  <VerdictChip status={row} plain />
                </TableCell>
                {after.map((column) => {
                  const total = totalOf(row, column);
                  const isChange = total !== undefined && row !== column;
                  return (
                    <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                      {total !== undefined && (
                        <Box
                          component="span"
                          sx={isChange ? { fontWeight: 600 } : { color: 'text.secondary' }}
                          title={t('matrixCell', { before: statusName(row), after: statusName(column) })}
                        >
                          {total}
                        </Box>
                      )}
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  );
}
