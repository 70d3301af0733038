import { statuses } from '@assay/contract/states';
import { useTranslation } from 'react-i18next';

/**
 * Name of a status on the wire: known ones are translated, those of external judges shown unchanged. `pretests`: it was
 * judged on the pretests of a round only, which an accepted submission has passed.
 */
export function useStatusName(): (status: string, pretests?: boolean) => string {
  const { t } = useTranslation();
  return (status, pretests = false) => {
    if (pretests && status === 'Accepted') return t('status.pretests');
    const known = statuses.find((one) => one === status);
    return known === undefined ? status : t(`status.${known}`);
  };
}
