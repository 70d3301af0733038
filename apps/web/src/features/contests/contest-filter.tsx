import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFilter } from '../../ui/fields/list-filter.tsx';
import { contestOrders, contestStatuses } from './contest-search.ts';
import type { ContestOrder, ContestStatus } from './contest-search.ts';

/** Filters a list of contests by status (upcoming, running, ended) and sets its order. */
export function ContestFilter({
  status,
  sort,
  onChange,
}: {
  status: ContestStatus | undefined;
  sort: ContestOrder | undefined;
  onChange: (filter: { status: ContestStatus | undefined; sort: ContestOrder | undefined }) => void;
}): ReactElement {
  const { t } = useTranslation('contest');
  return (
    <ListFilter
      label={t('filter.status')}
      statuses={(['all', ...contestStatuses] as const).map((one) => [one, t(`filter.${one}`)] as const)}
      status={status ?? 'all'}
      orderLabel={t('filter.sort')}
      orders={(['usual', ...contestOrders] as const).map((one) => [one, t(`sort.${one}`)] as const)}
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
