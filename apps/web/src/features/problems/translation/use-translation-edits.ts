import type { StatementTranslation } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/translation.ts';
import { titleFault } from '../../../domain/content/content-rules.ts';
import { refusalOf } from '../../../lib/api/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { problemKeys } from '../problem-keys.ts';
import { saveTranslation } from './translations.api.ts';

interface Text {
  title: string;
  description: string;
}

/**
 * Unsaved edits over the stored translation. While there are any, a text that someone else stores is a conflict: the
 * translator chooses which of the two stays.
 */
export function useTranslationEdits(problemId: string, stored: StatementTranslation, onSaved: () => void) {
  const { t } = useTranslation('translation');
  const queries = useQueryClient();
  const toast = useToast();
  const [edits, setEdits] = useState<Partial<Text>>({});
  // The version that the first edit saw.
  const [seen, setSeen] = useState(stored.version);
  const latest = useRef(edits);
  const text = { title: edits.title ?? stored.title, description: edits.description ?? stored.description };
  const isEdited = text.title !== stored.title || text.description !== stored.description;
  const { language, source } = stored;

  function put(next: Partial<Text>): void {
    latest.current = next;
    setEdits(next);
  }

  const saving = useAction(
    async (current: boolean) => {
      const sent = latest.current;
      const body = { title: text.title.trim(), description: text.description };
      try {
        const { version } = await saveTranslation(problemId, language, {
          ...body,
          version: seen,
          sourceVersion: source.version,
          ...(current && { current }),
        });
        setSeen(version);
      } catch (error) {
        if (['text-changed', 'source-changed', 'translation-closed'].includes(refusalOf(error) ?? ''))
          await queries.invalidateQueries({ queryKey: problemKeys.one(problemId) });
        throw error;
      }
      await queries.invalidateQueries({ queryKey: problemKeys.all });
      // What was typed meanwhile is an edit of the saved text.
      if (latest.current === sent) put({});
      toast.success(t(current ? 'marked' : 'saved'));
      if (body.title !== stored.title || body.description !== stored.description) onSaved();
    },
    (sentence) => toast.error(sentence),
  );

  if (!isEdited && !saving.busy && seen !== stored.version) setSeen(stored.version);
  const fault = isEdited || stored.state === 'missing' ? titleFault(text.title) : null;
  return {
    text,
    isEdited,
    /** What keeps the title from being saved. */
    fault,
    busy: saving.busy,
    isConflicting: isEdited && !saving.busy && seen !== stored.version,
    edit: (part: Partial<Text>) => put({ ...latest.current, ...part }),
    reset: () => put({}),
    settle: (whose: 'mine' | 'theirs') => {
      if (whose === 'theirs') put({});
      // All of the own text, also the part that was not edited.
      else put(text);
      setSeen(stored.version);
    },
    save: (current: boolean) => {
      if (titleFault(text.title) === null) void saving.run(current);
    },
  };
}
