import { canonicalLanguage, languageName } from '@assay/contract/content-languages';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem-settings.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';

/** Suggestions; any other language tag can be typed. */
const COMMON = (
  'ar az be bg bn bs ca cs da de el en es et fa fi fr he hi hr hu hy id it ja ka kk ko ky lt lv mk mn ms my nb nl pl ' +
  'pt-BR pt-PT ro ru sk sl sq sr sv ta te tg th tk tr uk ur uz vi zh-Hans zh-Hant'
).split(' ');

/** A language from the list, or any tag of BCP 47. */
export function LanguageField({
  label,
  help,
  value,
  without = [],
  onChange,
}: {
  label: string;
  help?: string;
  value: string | null;
  /** Languages that cannot be chosen. */
  without?: readonly string[];
  onChange: (language: string | null) => void;
}): ReactElement {
  const { t } = useTranslation('problemSettings');
  const page = useLanguage();
  const [isFaulty, setFaulty] = useState(false);
  const names = new Intl.DisplayNames([page], { type: 'language', fallback: 'none' });
  function labelOf(tag: string): string {
    const name = canonicalLanguage(tag) === null ? undefined : names.of(tag);
    return name === undefined ? tag : [...new Set([name, languageName(tag)]), tag].join(' · ');
  }
  function choose(typed: string | null): void {
    const language = typed === null ? null : canonicalLanguage(typed.trim());
    const isFault = typed !== null && (language === null || without.includes(language));
    setFaulty(isFault);
    if (!isFault) onChange(language);
  }
  return (
    <Autocomplete
      freeSolo
      size="small"
      value={value}
      options={COMMON.filter((tag) => !without.includes(tag))}
      getOptionLabel={labelOf}
      onChange={(_, chosen) => choose(chosen)}
      onInputChange={() => setFaulty(false)}
      sx={{ maxWidth: 360, width: 1 }}
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          error={isFaulty}
          helperText={isFaulty ? t('content.languageFault') : help}
        />
      )}
    />
  );
}
