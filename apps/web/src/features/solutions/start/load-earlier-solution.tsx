import type { ShownProblemConfig, Solution } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState, type Loadable } from '../../../ui/feedback/async-state.tsx';
import { draftPlaceOf } from '../submit/drafts.ts';
import { type SolutionPlace, solutionById, submittedFiles } from '../solutions.api.ts';
import { submitFormOf } from '../submit/submit-form.ts';
import type { StartFrom } from '../submit/submit-panel.tsx';
import { firstLanguage, languagesOf, rememberLanguage } from '../submit/use-submission.ts';
import { replaceDraft } from './kept-draft.ts';
import '../../../locales/en/solution-history.ts';

/**
 * Loads an earlier solution for the desk and passes it on, once; without it if it cannot be loaded and the user
 * continues anyway.
 */
export default function LoadEarlierSolution({
  userId,
  place,
  config,
  solutionId,
  onTaken,
}: {
  userId: string;
  place: SolutionPlace;
  config: ShownProblemConfig;
  solutionId: string;
  onTaken: (start: StartFrom | undefined) => void;
}): ReactElement {
  const solution = useQuery(solutionById(place, solutionId));
  return (
    <Waiting query={solution} onGiveUp={() => onTaken(undefined)}>
      {(data) => (
        <Taking
          solution={data}
          onGiveUp={() => onTaken(undefined)}
          onTaken={(start) => {
            const form = submitFormOf(config);
            const languages = languagesOf(form);
            replaceDraft(
              { userId, problemId: draftPlaceOf(place) },
              form.code,
              start,
              firstLanguage(languages, undefined),
            );
            if (languages.includes(start.language)) rememberLanguage(start.language);
            onTaken(start);
          }}
        />
      )}
    </Waiting>
  );
}

function Taking({
  solution,
  onTaken,
  onGiveUp,
}: {
  solution: Solution;
  onTaken: (start: StartFrom) => void;
  onGiveUp: () => void;
}): ReactElement {
  const files = useQuery(submittedFiles(solution));
  const loaded = files.data?.files;
  const take = useEffectEvent((found: NonNullable<typeof loaded>) =>
    onTaken({
      solutionId: solution._id,
      language: solution.language ?? '',
      files: Object.fromEntries(
        found.flatMap(({ path, text }) => (text === null || path === '.metadata.json' ? [] : [[path, text]])),
      ),
    }),
  );
  useEffect(() => {
    if (loaded) take(loaded);
  }, [loaded]);
  return (
    <Waiting query={files} onGiveUp={onGiveUp}>
      {() => null}
    </Waiting>
  );
}

function Waiting<T>({
  query,
  onGiveUp,
  children,
}: {
  query: Loadable<T>;
  onGiveUp: () => void;
  children: (data: T) => ReactElement | null;
}): ReactElement {
  const { t } = useTranslation('solutionHistory');
  return (
    <Stack spacing={3} sx={{ alignItems: 'stretch' }}>
      <AsyncState query={query}>{children}</AsyncState>
      {query.data === undefined && query.error !== null && (
        <Button onClick={onGiveUp} sx={{ alignSelf: 'start' }}>
          {t('start.without')}
        </Button>
      )}
    </Stack>
  );
}
