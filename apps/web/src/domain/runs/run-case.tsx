import type { CustomRunCase } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/run.ts';
import { useJudgeWords } from '../judge-words.ts';
import { showMemory, showTime } from '../metrics.ts';
import { VerdictChip } from '../verdict-chip.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TextBlock } from './text-block.tsx';
import { TextDifference } from './text-difference.tsx';

const BYTES_PER_KIB = 1024;
/** Next to the disclosure triangle. */
const MARKER_LEFT = 'calc(100% - 24px)';

/** One run of the program: outcome, resources and output, and for a sample the difference from the expected output. */
export function RunCase({
  ran,
  isOpen,
  saveAs,
}: {
  ran: CustomRunCase;
  isOpen: boolean;
  /** File name for saving the output. */
  saveAs?: string;
}): ReactElement {
  const { t } = useTranslation('run');
  const inWords = useJudgeWords();
  const facts = { color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
  const summary = (
    <Stack
      direction="row"
      component="span"
      sx={{
        gap: 3,
        alignItems: 'center',
        flexWrap: 'wrap',
        display: 'inline-flex',
        maxWidth: MARKER_LEFT,
        verticalAlign: 'top',
      }}
    >
      {ran.name !== '' && <Typography component="span">{t('sample', { name: ran.name })}</Typography>}
      {ran.status === 'Finished' ? (
        <StateChip icon="check" hue="neutral">
          {t('finished')}
        </StateChip>
      ) : (
        <VerdictChip status={ran.status} />
      )}
      <Typography component="span" sx={facts}>
        {showTime(ran.cpuMs)}
      </Typography>
      <Typography component="span" sx={facts}>
        {showMemory(ran.memoryBytes / BYTES_PER_KIB)}
      </Typography>
    </Stack>
  );
  return (
    <Box component="details" open={isOpen} sx={{ minWidth: 0 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
        {summary}
      </Box>
      <Stack spacing={2} sx={{ pt: 1, minWidth: 0 }}>
        {ran.message !== '' && <Typography variant="body2">{inWords(ran.message)}</Typography>}
        {ran.input && <TextBlock label={t('caseInput')} text={ran.input.text} isCut={ran.input.cut} />}
        {/* Next to each other if there is space. */}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' }}>
          <TextBlock
            label={t(ran.answer ? 'caseOwnOutput' : 'caseOutput')}
            text={ran.output.text}
            isCut={ran.output.cut}
            {...(saveAs !== undefined && { saveAs })}
          />
          {ran.answer && <TextBlock label={t('caseAnswer')} text={ran.answer.text} isCut={ran.answer.cut} />}
        </Box>
        {ran.answer && ran.status === 'Wrong Answer' && (
          <TextDifference label={t('difference')} output={ran.output.text} expected={ran.answer.text} />
        )}
        {ran.stderr.text !== '' && <TextBlock label={t('caseStderr')} text={ran.stderr.text} isCut={ran.stderr.cut} />}
      </Stack>
    </Box>
  );
}
