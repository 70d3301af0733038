import { repositoryFailures, type RepositoryFailure } from '@assay/contract/repository-limits';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-repository.ts';
import { MONO } from '../../ui/fonts.ts';

const isFailure = (code: string): code is RepositoryFailure => repositoryFailures.some((one) => one === code);

/** Why a repository cannot be used, and where. */
export function FailureText({ code, place }: { code: string; place: string }): ReactElement {
  const { t } = useTranslation('problemRepository');
  return (
    <>
      {isFailure(code) ? t(`failure.${code}`) : code}
      {place !== '' && (
        <>
          {' '}
          <code style={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>{t('place', { place })}</code>
        </>
      )}
    </>
  );
}
