import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ObjectTable, type ObjectTableProps } from '../../domain/object-table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { AppRow } from './apps.api.ts';

export function AppTable({ orgId, ...props }: ObjectTableProps<AppRow> & { orgId: string }): ReactElement {
  const { t } = useTranslation('app');
  return (
    <ObjectTable
      {...props}
      text={t}
      link={({ _id, title }) => (
        <Link to="/org/$orgId/app/$appId" params={{ orgId, appId: _id }} sx={{ fontWeight: 600 }}>
          {title}
        </Link>
      )}
    />
  );
}
