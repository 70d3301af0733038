import { statuses } from '@assay/contract/states';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../../domain/user-chip.tsx';
import { useStatusName } from '../../../domain/use-status-name.ts';
import type { SolutionSearch } from './solution-search.ts';
import type { ListedProblem } from './solution-table.tsx';
import '../../../locales/en/problem.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const concluded = statuses.filter((status) => !['Running', 'Queued', 'Skipped'].includes(status));

/** Filter bar above a list of solutions; its state is the URL. */
export function SolutionFilter({
  search,
  mayReadAll,
  problems,
  onChange,
}: {
  search: SolutionSearch;
  mayReadAll: boolean;
  /** Selectable problems; empty if the list has one, or too many. */
  problems: readonly ListedProblem[];
  onChange: (search: SolutionSearch) => void;
}): ReactElement {
  const { t } = useTranslation('problem');
  const statusName = useStatusName();
  const { who, status, problem, user, perPage } = search;
  const change = (part: {
    who?: 'all' | undefined;
    status?: string | undefined;
    problem?: string | undefined;
    user?: string | undefined;
  }) => {
    const next = { who, status, problem, user, ...part };
    onChange({
      ...(perPage === undefined ? {} : { perPage }),
      ...(next.who === undefined ? {} : { who: next.who }),
      ...(next.status === undefined ? {} : { status: next.status }),
      ...(next.problem === undefined ? {} : { problem: next.problem }),
      ...(next.user === undefined ? {} : { user: next.user }),
    });
  };
  return (
    <Stack direction="row" sx={{ gap: 3, mb: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      {!mayReadAll && <Chip icon={<Icon name="person" />} label={t('solution.onlyMine')} />}
      {mayReadAll && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={who ?? 'mine'}
          aria-label={t('solution.who')}
          sx={{ '& button': { px: 4, textTransform: 'none', height: 40 } }}
          onChange={(_, chosen: string | null) => {
            if (chosen !== null) change({ who: chosen === 'all' ? 'all' : undefined, user: undefined });
          }}
        >
          <ToggleButton value="mine">{t('solution.mine')}</ToggleButton>
          <ToggleButton value="all">{t('solution.all')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <SelectField
        size="small"
        label={t('solution.filter.status')}
        fullWidth={false}
        sx={{ minWidth: { xs: 1, sm: 220 } }}
        value={status ?? ''}
        slotProps={{ select: { displayEmpty: true } }}
        options={[['', t('solution.filter.any')], ...concluded.map((name) => [name, statusName(name)] as const)]}
        onChange={(chosen) => change({ status: chosen === '' ? undefined : chosen })}
      />
      {problems.length > 0 && (
        <SelectField
          size="small"
          label={t('solution.problem')}
          fullWidth={false}
          sx={{ minWidth: { xs: 1, sm: 180 }, maxWidth: 1 }}
          value={problems.find(({ id }) => id === problem)?.id ?? ''}
          slotProps={{ select: { displayEmpty: true } }}
          options={[['', t('solution.filter.any')], ...problems.map(({ id, title }) => [id, title] as const)]}
          onChange={(chosen) => change({ problem: chosen === '' ? undefined : chosen })}
        />
      )}
      {mayReadAll && user !== undefined && (
        <Chip
          label={<UserChip principalId={user} />}
          onDelete={() => change({ user: undefined })}
          sx={{ maxWidth: 1 }}
        />
      )}
      {(status !== undefined || problem !== undefined) && (
        <Button onClick={() => change({ status: undefined, problem: undefined, user: undefined })}>
          {t('solution.clearFilters')}
        </Button>
      )}
    </Stack>
  );
}
