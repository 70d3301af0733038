import { statuses } from '@assay/contract/states';
import { useTranslation } from 'react-i18next';

/** Names a status of the wire: ours are translated, others shown as the judge wrote them. */
export function useStatusName(): (status: string) => string {
  const { t } = useTranslation();
  return (status) => {
    const known = statuses.find((one) => one === status);
    return known === undefined ? status : t(`status.${known}`);
  };
}
