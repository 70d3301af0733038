import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { moveItem } from '../../../lib/move-item.ts';
import { MONO } from '../../../ui/fonts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RemoveButton } from '../../../ui/data/remove-button.tsx';
import { defaultSettings } from '../problems/default-settings.ts';
import { freeLetters } from '../problems/letters.ts';
import { ProblemPicker } from '../problems/problem-picker.tsx';
import type { PlannedProblem } from './contest-plan.ts';

/** The problems of a contest that is not created yet, in order; letters stay in position when a problem moves. */
export function PlannedProblems({
  orgId,
  problems,
  onChange,
}: {
  orgId: string;
  problems: readonly PlannedProblem[];
  onChange: (problems: PlannedProblem[]) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const language = useLanguage();
  function move(from: number, to: number): void {
    const letters = problems.map(({ settings }) => settings.slug);
    onChange(
      moveItem(problems, from, to).map((problem, index) => ({
        ...problem,
        settings: { ...problem.settings, slug: letters[index] ?? problem.settings.slug },
      })),
    );
  }
  return (
    <Stack spacing={4}>
      <ProblemPicker
        orgId={orgId}
        chosen={[]}
        withLibrary
        without={problems.map(({ problemId }) => problemId)}
        onChange={(found) => {
          const letters = freeLetters(
            problems.map(({ settings }) => settings.slug),
            found.length,
          );
          const added = found.map((problem, index) => ({
            problemId: problem._id,
            title: problem.titles?.[language] ?? problem.title,
            settings: { ...defaultSettings, slug: letters[index] ?? problem.slug },
          }));
          onChange([...problems, ...added]);
        }}
      />
      <Box
        component="ol"
        aria-label={t('problems.list')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {problems.map(({ problemId, title, settings }, index) => (
          <Stack key={problemId} component="li" direction="row" sx={{ gap: 3, alignItems: 'center' }}>
            <Box sx={{ fontFamily: MONO, fontWeight: 700, minWidth: 32 }}>{settings.slug}</Box>
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Box>
            <Stack direction="row" sx={{ flexShrink: 0 }}>
              <IconButton
                aria-label={t('problems.up', { title })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="collapse" />
              </IconButton>
              <IconButton
                aria-label={t('problems.down', { title })}
                disabled={index === problems.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="expand" />
              </IconButton>
              <RemoveButton
                size="medium"
                label={t('problems.remove', { title })}
                onClick={() => onChange(problems.filter((one) => one.problemId !== problemId))}
              />
            </Stack>
          </Stack>
        ))}
      </Box>
    </Stack>
  );
}
