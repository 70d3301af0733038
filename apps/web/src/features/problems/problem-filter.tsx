import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFilter } from '../../ui/fields/list-filter.tsx';
import { type ProblemOrder, problemOrders, type ProblemState, problemStates } from './problem-search.ts';

/** Which problems a list shows, by what the viewer has done with them, and in which order. */
export function ProblemFilter({
  status,
  withStatus,
  sort,
  onChange,
}: {
  status: ProblemState | undefined;
  /** False for visitors, who have not tried anything. */
  withStatus: boolean;
  sort: ProblemOrder | undefined;
  onChange: (filter: { status: ProblemState | undefined; sort: ProblemOrder | undefined }) => void;
}): ReactElement {
  const { t } = useTranslation('problem');
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
          status: next.status === 'all' ? undefined : next.status,
          sort: next.order === 'usual' ? undefined : next.order,
        })
      }
    />
  );
}
