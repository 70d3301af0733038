import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '../../../ui/markdown/index.tsx';
import { AnswerField, inOrder, SEPARATOR } from './answer-fields.tsx';
import type { ChoiceField } from './submit-form.ts';
import type { Offered } from './use-offered.ts';
import type { Submission } from './use-submission.ts';

/** More options than these are in a menu. */
const MAX_LISTED_OPTIONS = 10;
/** Options of at most this many characters share a row. */
const MAX_ROW_LENGTH = 12;

/** The questions of a problem without code, with all options visible. */
export default function AnswerSheet({
  submission,
  offered,
}: {
  submission: Submission;
  offered: Offered;
}): ReactElement {
  const { t } = useTranslation('common');
  const fields = submission.form.metadata;
  return (
    <Stack component="ol" sx={{ gap: 4, width: '100%', m: 0, p: 0 }}>
      {fields.map((field) => (
        <Box component="li" key={field.key} sx={{ listStyle: 'none' }}>
          {field.description !== '' && <Markdown source={field.description} copyLabel={t('action.copy')} />}
          {field.kind === 'text' || field.options.length > MAX_LISTED_OPTIONS ? (
            <AnswerField field={{ ...field, description: '' }} submission={submission} offered={offered} />
          ) : (
            <ListedOptions field={field} submission={submission} />
          )}
        </Box>
      ))}
    </Stack>
  );
}

/** The visible options of a question: radio buttons for one answer, check boxes for several. */
function ListedOptions({ field, submission }: { field: ChoiceField; submission: Submission }): ReactElement {
  const id = useId();
  const value = submission.metadata(field.key);
  const chosen = value.split(SEPARATOR);
  const { options, key } = field;
  const isRow = options.every((option) => option.length <= MAX_ROW_LENGTH);
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontSize: '0.875rem' }}>
        {field.label}
      </FormLabel>
      {field.kind === 'choice' ? (
        <RadioGroup
          row={isRow}
          aria-labelledby={id}
          value={value}
          onChange={({ target }) => submission.setMetadata(key, target.value)}
        >
          {options.map((option) => (
            <FormControlLabel key={option} value={option} control={<Radio size="small" />} label={option} />
          ))}
        </RadioGroup>
      ) : (
        // A form group has no role of its own: this one associates the label.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <FormGroup row={isRow} role="group" aria-labelledby={id}>
          {options.map((option) => (
            <FormControlLabel
              key={option}
              label={option}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(option)}
                  onChange={({ target }) =>
                    submission.setMetadata(
                      key,
                      inOrder(field, target.checked ? [...chosen, option] : chosen.filter((one) => one !== option)),
                    )
                  }
                />
              }
            />
          ))}
        </FormGroup>
      )}
    </FormControl>
  );
}
