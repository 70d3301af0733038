import { useTranslation } from 'react-i18next';
import { judgeMessages } from '../locales/en/judge-messages.ts';

type Key = keyof typeof judgeMessages;

/** A pattern for every known sentence, with its values, such as a line number, as groups. */
const sentences = Object.entries(judgeMessages).map(([key, english]) => {
  const pattern = english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\{(\w+)\}\}/g, '(?<$1>.+?)');
  // The keys of the table are known.
  return { key: key as Key, whole: new RegExp(`^${pattern}$`) };
});

/** Translates a message of the judge. Output of compilers and of setters' checkers stays unchanged. */
export function useJudgeWords(): (text: string) => string {
  const { t } = useTranslation('judgeMessages');
  return (text) => {
    for (const { key, whole } of sentences) {
      const match = whole.exec(text);
      if (match) return t(key, { replace: { ...match.groups } });
    }
    return text;
  };
}
