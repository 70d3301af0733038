import { statuses } from '@assay/contract/states';
import { useTranslation } from 'react-i18next';

/** Name of a status on the wire: known ones are translated, those of external judges shown unchanged. */
export function useStatusName(): (status: string) => string {
  const { t } = useTranslation();
  return (status) => {
    const known = statuses.find((one) => one === status);
    return known === undefined ? status : t(`status.${known}`);
  };
}
