import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { difficulties, type Difficulty } from '../../domain/difficulties.ts';
import { ListFilter } from '../../ui/fields/list-filter.tsx';
import { type ProblemOrder, problemOrders, type ProblemState, problemStates } from './problem-search.ts';

interface Filter {
  status: ProblemState | undefined;
  difficulty: Difficulty | undefined;
  sort: ProblemOrder | undefined;
}

/** Filters a list of problems by the viewer's result and by difficulty, and sets its order. */
export function ProblemFilter({
  withStatus,
  onChange,
  ...filter
}: Filter & {
  /** False for visitors, who have no results. */
  withStatus: boolean;
  onChange: (filter: Filter) => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const { status, difficulty, sort } = filter;
  return (
    <ListFilter
      label={t('filter.status')}
      statuses={withStatus ? (['all', ...problemStates] as const).map((one) => [one, t(`filter.${one}`)] as const) : []}
      status={status ?? 'all'}
      orderLabel={t('filter.sort')}
      orders={(['usual', ...problemOrders] as const).map((one) => [one, t(`sort.${one}`)] as const)}
      order={sort ?? 'usual'}
      onChange={(next) =>
        onChange({
          ...filter,
          status: next.status === 'all' ? undefined : next.status,
          sort: next.order === 'usual' ? undefined : next.order,
        })
      }
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('problem.column.difficulty')}
        value={difficulty ?? null}
        onChange={(_, picked: Difficulty | null) => onChange({ ...filter, difficulty: picked ?? undefined })}
      >
        {difficulties.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`common:difficulty.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </ListFilter>
  );
}
