import type { TestedDraft } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { showMemory, showTime } from '../../domain/metrics.ts';
import { FactList } from '../../ui/data/fact-list.tsx';
import { TextBox } from '../../ui/data/text-box.tsx';
import { sampleContent } from './reviews.api.ts';

type Sample = TestedDraft['samples'][number];

/** What testers who do not see solutions see of the draft. `action`: next to the heading. */
export function TestedSection({
  problemId,
  draft,
  action,
}: {
  problemId: string;
  /** Null if there is none: then the problem is as its statement says. */
  draft: TestedDraft | null;
  action: ReactNode;
}): ReactElement {
  const { t } = useTranslation('problemReview');
  return (
    <Stack component="section" aria-labelledby="tested-heading" spacing={3} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id="tested-heading" variant="h2" sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
          {t('tested.title')}
        </Typography>
        {action}
      </Stack>
      <Typography sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
        {t(draft === null ? 'tested.published' : 'tested.help')}
      </Typography>
      {draft !== null && <Facts draft={draft} />}
      {draft?.samples.map((sample) => (
        <Stack key={sample.id} spacing={1} sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{t('tested.sample', { name: sample.name })}</Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <SampleText problemId={problemId} sample={sample} side="input" />
            <SampleText problemId={problemId} sample={sample} side="answer" />
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}

function Facts({ draft }: { draft: TestedDraft }): ReactElement {
  const { t } = useTranslation('problemReview');
  const { timeMs, memoryMiB, checker, kind, subtasks } = draft;
  return (
    <FactList
      facts={[
        [t('tested.time'), showTime(timeMs)],
        [t('tested.memory'), showMemory(memoryMiB * 1_024)],
        [t('tested.checking'), t(kind === 'other' ? 'checking.other' : `checking.${checker.type}`)],
        ...subtasks.map(({ id, name, points }): [string, ReactNode] => [
          t('tested.subtask', { name: name || id }),
          t('tested.points', { points }),
        ]),
      ]}
    />
  );
}

function SampleText({
  problemId,
  sample,
  side,
}: {
  problemId: string;
  sample: Sample;
  side: 'input' | 'answer';
}): ReactElement {
  const { t } = useTranslation('problemReview');
  const { name, [side]: content } = sample;
  const isLong = content !== null && !content.whole;
  const whole = useQuery({ ...sampleContent(problemId, sample, side), enabled: isLong }).data;
  const text = isLong ? (whole ? whole.text : content.head) : content?.head;
  const label = t(`tested.${side}`, { name });
  return (
    <Stack spacing={1} sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`tested.${side}Short`)}
      </Typography>
      {typeof text === 'string' ? (
        <TextBox label={label} text={text} />
      ) : (
        <Typography variant="body2">{t(content === null ? 'tested.noAnswer' : 'tested.unshown')}</Typography>
      )}
    </Stack>
  );
}
