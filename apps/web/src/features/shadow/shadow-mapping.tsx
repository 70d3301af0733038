import { languages } from '@assay/contract/languages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/shadow.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { changeShadow, shadowKey, type ShadowState } from './shadow.api.ts';

/** Which problems and languages here those of the primary are. */
export function ShadowMapping({
  contestId,
  shadow,
  own,
}: {
  contestId: string;
  shadow: NonNullable<ShadowState['shadow']>;
  own: ShadowState['problems'];
}): ReactElement {
  const { t } = useTranslation('shadow');
  const toast = useToast();
  const queries = useQueryClient();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const rows = shadow.problems.map((one) => ({
    ...one,
    value: problems[one.id] ?? one.problemId ?? one.suggestedId ?? '',
  }));
  const spoken = shadow.languages.map((one) => ({ ...one, value: chosen[one.id] ?? one.language ?? '' }));
  const changedProblems = rows.filter(({ value, problemId }) => value !== (problemId ?? ''));
  const changedLanguages = spoken.filter(({ value, language }) => value !== (language ?? ''));
  const unmapped = shadow.problems.filter(({ problemId }) => problemId === undefined).length;
  const saving = useAction(async () => {
    await changeShadow(contestId, {
      problems: changedProblems.map(({ id, value }) => ({ id, problemId: value === '' ? null : value })),
      languages: changedLanguages.map(({ id, value }) => ({ id, language: value === '' ? null : value })),
    });
    await queries.invalidateQueries({ queryKey: shadowKey(contestId) });
    setProblems({});
    setChosen({});
    toast.success(t('map.saved'));
  }, toast.error);
  const none = ['', t('map.none')] as const;
  return (
    <Stack component="section" spacing={3} aria-label={t('map.title')} sx={{ maxWidth: 960 }}>
      <Typography variant="h2">{t('map.title')}</Typography>
      {unmapped > 0 && <Alert severity="warning">{t('warning.unmapped', { count: unmapped })}</Alert>}
      {rows.length + spoken.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('map.waiting')}</Typography>
      )}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' }}>
        {rows.map(({ id, label, name, value, problemId }) => (
          <SelectField
            key={id}
            size="small"
            label={t('map.problem', { label, name })}
            value={value}
            helperText={value !== '' && problemId === undefined ? t('map.suggested') : ''}
            options={[none, ...own.map((one) => [one.problemId, `${one.slug} · ${one.title}`] as const)]}
            onChange={(picked) => setProblems({ ...problems, [id]: picked })}
          />
        ))}
        {spoken.map(({ id, name, value, chosen: isChosen }) => (
          <SelectField
            key={`language ${id}`}
            size="small"
            label={t('map.language', { name })}
            value={value}
            helperText={value !== '' && !isChosen && chosen[id] === undefined ? t('map.automatic') : ''}
            options={[none, ...languages.map((one) => [one.name, one.name] as const)]}
            onChange={(picked) => setChosen({ ...chosen, [id]: picked })}
          />
        ))}
      </Box>
      {changedProblems.length + changedLanguages.length > 0 && (
        <Button
          variant="contained"
          loading={saving.busy}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => void saving.run()}
        >
          {t('map.save')}
        </Button>
      )}
    </Stack>
  );
}
