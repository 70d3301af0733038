import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/solution-history.ts';
import { RadioOptions } from '../../ui/fields/radio-options.tsx';

/** Which version of the test data a rejudge uses. */
export function DataChoice({
  isCurrent,
  onChange,
}: {
  isCurrent: boolean;
  onChange: (isCurrent: boolean) => void;
}): ReactElement {
  const { t } = useTranslation('solutionHistory');
  return (
    <RadioOptions
      label={t('data.title')}
      value={isCurrent ? 'current' : 'same'}
      options={['current', 'same']}
      text={(option) => t(`data.${option}`)}
      note={t('data.help')}
      onChange={(option) => onChange(option === 'current')}
    />
  );
}
