import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DismissButton } from '../../../ui/feedback/dismiss-button.tsx';
import { draftPlaceOf } from '../submit/drafts.ts';
import type { SolutionPlace } from '../solutions.api.ts';
import type { EditorContent } from '../submit/use-submission.ts';
import { forgetKept, keep, readKept } from './kept-draft.ts';
import '../../../locales/en/solution-history.ts';

/**
 * Says above the editor which solution it was filled from, or that the code was written before signing in, and switches
 * between that and the previous draft. Shown while a draft is kept, also after a reload; closing it discards the draft.
 */
export default function StartNotice({
  userId,
  place,
  solutionId,
  exchange,
}: {
  userId: string;
  place: SolutionPlace;
  /** The solution loaded on this visit. */
  solutionId: string | undefined;
  /** Replaces the content of the editor and returns the previous one. */
  exchange: (other: EditorContent) => EditorContent | undefined;
}): ReactElement | null {
  const { t } = useTranslation(['solutionHistory', 'problem']);
  const desk = { userId, problemId: draftPlaceOf(place) };
  const [kept, setKept] = useState(() => readKept(desk));
  const [isPutAway, setPutAway] = useState(false);
  const from = kept ? kept.solutionId : solutionId;
  if (isPutAway || from === undefined) return null;
  const id = from?.slice(0, 8);

  function change(): void {
    if (!kept) return;
    const stood = exchange({ language: kept.language, texts: kept.texts });
    if (!stood) return;
    const next = { ...kept, ...stood, isBack: !kept.isBack };
    keep(desk, next);
    setKept(next);
  }
  return (
    <Box sx={{ mb: 3 }}>
      <Alert
        severity="info"
        action={
          <DismissButton
            onClick={() => {
              forgetKept(desk);
              setPutAway(true);
            }}
          />
        }
      >
        {kept?.isBack
          ? id === undefined
            ? t('start.visitorBack')
            : t('start.draftBack', { id })
          : id === undefined
            ? t('start.visitor')
            : t('problem:editor.startFrom', { id })}
        {kept && !kept.isBack && ` · ${t('start.draftAside')}`}
        {kept && (
          <Button size="small" onClick={change} sx={{ ml: 2, my: -1 }}>
            {!kept.isBack ? t('start.back') : id === undefined ? t('start.visitorAgain') : t('start.again', { id })}
          </Button>
        )}
      </Alert>
    </Box>
  );
}
