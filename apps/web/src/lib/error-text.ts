import { borrowerText } from '@assay/contract/refusal-borrower';
import { usageText } from '@assay/contract/refusal-usage';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api/api-error.ts';
import { useLanguage } from './i18n/index.ts';
import type { Language } from './i18n/index.ts';

/**
 * One sentence about a failure for the user: a refusal in their language, a fault with its id, otherwise the message of
 * the response, otherwise that of the error.
 */
export function errorText(error: unknown, language: Language, t: TFunction): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const { kind, sentences, faultId, refusal, places, usage, borrower } = error.facts;
  if (kind === 'unreachable') return t(navigator.onLine ? 'error.unreachable' : 'error.offline');
  if (kind === 'timed-out') return t('error.timeout');
  if (faultId !== undefined) return t('error.fault', { id: faultId });
  if (sentences === undefined) return error.message;
  const sentence = language === 'zh-Hans' ? sentences.zh : sentences.en;
  if (usage !== undefined) return `${sentence}${usageText(usage, language)}`;
  if (borrower !== undefined) return `${sentence}${borrowerText(borrower, language)}`;
  // Only the response says which places are invalid.
  const details = (places ?? []).map(({ place, reason }) => `${place}: ${reason}`).join('; ');
  return refusal === 'invalid-input' && details !== '' ? `${sentence} (${details})` : sentence;
}

/** `const errorText = useErrorText(); toast.error(errorText(error))`. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (error) => errorText(error, language, t);
}
