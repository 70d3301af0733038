import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useJudgeWords } from '../../../domain/judge-words.ts';
import { TextBox } from '../../../ui/data/text-box.tsx';

/** The judge's message about a whole solution. */
export default function JudgeMessage({ text }: { text: string }): ReactElement {
  const { t } = useTranslation('problem');
  const inWords = useJudgeWords();
  return <TextBox wrap label={t('solution.message')} text={inWords(text)} maxHeight={320} />;
}
