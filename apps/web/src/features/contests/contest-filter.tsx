import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestOrders, contestStatuses } from './contest-search.ts';
import type { ContestOrder, ContestStatus } from './contest-search.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** Which contests a list shows, by whether they are to come, run or are over, and in which order. */
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
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('filter.status')}
        value={status ?? 'all'}
        onChange={(_, picked) => {
          // null: the selected one was pressed again.
          if (picked !== null) onChange({ status: contestStatuses.find((one) => one === picked), sort });
        }}
        sx={{ flexWrap: 'wrap' }}
      >
        {(['all', ...contestStatuses] as const).map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`filter.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SelectField
        size="small"
        label={t('filter.sort')}
        value={sort ?? 'usual'}
        sx={{ width: { xs: 1, sm: 200 } }}
        options={(['usual', ...contestOrders] as const).map((one) => [one, t(`sort.${one}`)])}
        onChange={(order) => onChange({ status, sort: order === 'usual' ? undefined : order })}
      />
    </>
  );
}
