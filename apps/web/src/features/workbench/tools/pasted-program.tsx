import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { readNonce } from '../../../lib/nonce.ts';
import type { Form } from '../../../lib/use-form.ts';
import { CodeEditor } from '../../../ui/code-editor/index.tsx';
import { PickField } from './pick-field.tsx';
import type { OfferedLanguage } from './program-rules.ts';

const EDITOR_PX = 200;

/** Fields for a program that is not part of the data version: source and language. */
export function PastedProgram({
  form,
  languages,
}: {
  // Any form with these fields; it may have others.
  form: Pick<Form<{ language: string; source: string }>, 'values' | 'errors' | 'set' | 'field'>;
  languages: readonly OfferedLanguage[];
}): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const { language, source } = form.values;
  const syntax = languages.find(({ name }) => name === language)?.syntax ?? 'text';
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {languages.length > 0 ? (
        <PickField label={t('language')} field={form.field('language')} names={languages.map(({ name }) => name)} />
      ) : (
        <TextField label={t('language')} {...form.field('language')} />
      )}
      <Box
        sx={{
          border: 1,
          borderColor: form.errors.source ? 'error.main' : 'divider',
          borderRadius: '8px',
          overflow: 'hidden',
        }}
      >
        <CodeEditor
          label={t('source')}
          language={syntax}
          value={source}
          onChange={(text) => form.set('source', text)}
          minHeight={EDITOR_PX}
          nonce={readNonce(document) ?? undefined}
        />
      </Box>
      {form.errors.source !== undefined && <FormHelperText error>{form.errors.source}</FormHelperText>}
    </Box>
  );
}
