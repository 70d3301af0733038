import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactElement, ReactNode } from 'react';
import { SelectField } from './select-field.tsx';

type Options<Value extends string> = readonly (readonly [value: Value, label: string])[];

/**
 * Filters the rows of a list by status, if there is a choice, and sets their order. The first option of each is the
 * default, which the URL omits.
 */
export function ListFilter<Status extends string, Order extends string>({
  label,
  statuses,
  status,
  orderLabel,
  orders,
  order,
  onChange,
  children,
}: {
  label: string;
  statuses: Options<Status>;
  status: Status;
  orderLabel: string;
  orders: Options<Order>;
  order: Order;
  onChange: (filter: { status: Status; order: Order }) => void;
  /** Further filters, before the order. */
  children?: ReactNode;
}): ReactElement {
  return (
    <>
      {statuses.length > 0 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={label}
          value={status}
          onChange={(_, picked: Status | null) => {
            // null: the selected option was pressed again.
            if (picked !== null) onChange({ status: picked, order });
          }}
          sx={{ flexWrap: 'wrap' }}
        >
          {statuses.map(([value, text]) => (
            <ToggleButton key={value} value={value}>
              {text}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {children}
      <SelectField
        size="small"
        label={orderLabel}
        value={order}
        sx={{ width: { xs: 1, sm: 200 } }}
        options={orders}
        onChange={(picked) => onChange({ status, order: picked })}
      />
    </>
  );
}
