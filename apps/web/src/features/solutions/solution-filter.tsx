import { statuses } from '@assay/contract/states';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../domain/use-status-name.ts';
import type { SolutionSearch } from './solution-search.ts';

const concluded = statuses.filter((status) => !['Running', 'Queued', 'Skipped'].includes(status));

/** The filter bar above a list of solutions; its state is the address. */
export function SolutionFilter({
  search,
  mayReadAll,
  onChange,
}: {
  search: SolutionSearch;
  mayReadAll: boolean;
  onChange: (search: SolutionSearch) => void;
}): ReactElement {
  const { t } = useTranslation('problem');
  const statusName = useStatusName();
  const { who, status, perPage } = search;
  const change = (part: { who?: 'all' | undefined; status?: string | undefined }) => {
    const next = { who, status, ...part };
    onChange({
      ...(perPage === undefined ? {} : { perPage }),
      ...(next.who === undefined ? {} : { who: next.who }),
      ...(next.status === undefined ? {} : { status: next.status }),
    });
  };
  return (
    <Stack direction="row" sx={{ gap: 3, mb: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      {mayReadAll && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={who ?? 'mine'}
          aria-label={t('solution.who')}
          sx={{ '& button': { px: 4, textTransform: 'none', height: 40 } }}
          onChange={(_, chosen: string | null) => {
            if (chosen !== null) change({ who: chosen === 'all' ? 'all' : undefined });
          }}
        >
          <ToggleButton value="mine">{t('solution.mine')}</ToggleButton>
          <ToggleButton value="all">{t('solution.all')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <TextField
        select
        size="small"
        label={t('solution.filter.status')}
        fullWidth={false}
        sx={{ minWidth: 220 }}
        value={status ?? ''}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => change({ status: target.value === '' ? undefined : target.value })}
      >
        <MenuItem value="">{t('solution.filter.any')}</MenuItem>
        {concluded.map((name) => (
          <MenuItem key={name} value={name}>
            {statusName(name)}
          </MenuItem>
        ))}
      </TextField>
      {status !== undefined && (
        <Button onClick={() => change({ status: undefined })}>{t('solution.clearFilters')}</Button>
      )}
    </Stack>
  );
}
