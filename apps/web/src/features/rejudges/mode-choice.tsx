import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/rejudge.ts';
import { RadioOptions } from '../../ui/fields/radio-options.tsx';
import type { RejudgeMode } from './rejudges.api.ts';

/** When the results of a rejudge become current. */
export function ModeChoice({
  mode,
  onChange,
}: {
  mode: RejudgeMode;
  onChange: (mode: RejudgeMode) => void;
}): ReactElement {
  const { t } = useTranslation('rejudge');
  return (
    <RadioOptions
      label={t('mode.title')}
      value={mode}
      options={['aside', 'immediate']}
      text={(option) => t(`mode.${option}`)}
      help={(option) => t(option === 'aside' ? 'mode.asideHelp' : 'mode.immediateHelp')}
      onChange={onChange}
    />
  );
}
