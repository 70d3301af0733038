import type { DraftDifference, DraftNameChanges } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem-import.ts';
import { FactList } from '../../../ui/data/fact-list.tsx';
import { MONO } from '../../../ui/fonts.ts';

/** Names listed before the number of others. */
const MAX_NAMES = 20;
const KINDS = ['added', 'changed', 'removed'] as const;

/** What importing a package would change. */
export function DifferenceList({ difference }: { difference: DraftDifference }): ReactElement {
  const { t } = useTranslation('problemImport');
  const { tests, programs, files, attachments, settings, texts, reordered } = difference;
  const facts: [string, ReactNode][] = [
    [t('draft.tests'), <Changes key="tests" changes={tests} more={reordered ? t('draft.reordered') : null} />],
    [t('draft.settings'), <Settings key="settings" settings={settings} />],
    [t('draft.programs'), <Changes key="programs" changes={programs} />],
    [t('draft.files'), <Changes key="files" changes={files} />],
    [t('draft.texts'), <Texts key="texts" texts={texts} />],
    [t('draft.attachments'), <Changes key="attachments" changes={attachments} />],
  ];
  return <FactList facts={facts} />;
}

function Changes({ changes, more = null }: { changes: DraftNameChanges; more?: string | null }): ReactElement {
  const { t } = useTranslation('problemImport');
  const kinds = KINDS.filter((kind) => changes[kind].count > 0);
  if (kinds.length === 0) return <>{more ?? t('draft.none')}</>;
  return (
    <Stack spacing={1}>
      {kinds.map((kind) => {
        const { count, names } = changes[kind];
        const shown = names.slice(0, MAX_NAMES);
        return (
          <Box key={kind}>
            <Box component="strong" sx={{ color: kind === 'removed' ? 'error.main' : 'inherit', fontWeight: 600 }}>
              {t(`draft.${kind}`, { count })}
            </Box>{' '}
            <Box component="span" sx={{ fontFamily: MONO }}>
              {shown.join(', ')}
            </Box>{' '}
            {count > shown.length && t('draft.more', { count: count - shown.length })}
          </Box>
        );
      })}
      {more !== null && <Box>{more}</Box>}
    </Stack>
  );
}

function Settings({ settings }: Pick<DraftDifference, 'settings'>): ReactElement {
  const { t } = useTranslation('problemImport');
  if (settings.length === 0) return <>{t('draft.none')}</>;
  const absent = t('draft.absent');
  return (
    <Stack spacing={1} sx={{ fontFamily: MONO }}>
      {settings.map(({ key, before, after }) => (
        <Box key={key}>
          {key}: {before ?? absent} → {after ?? absent}
        </Box>
      ))}
    </Stack>
  );
}

function Texts({ texts }: Pick<DraftDifference, 'texts'>): ReactElement {
  const { t } = useTranslation('problemImport');
  if (texts.length === 0) return <>{t('draft.none')}</>;
  return (
    <Stack spacing={1}>
      {([true, false] as const).map((isNew) => {
        const own = texts.filter((one) => one.isNew === isNew);
        if (own.length === 0) return null;
        return (
          <Box key={String(isNew)}>
            <Box component="strong" sx={{ fontWeight: 600 }}>
              {t(isNew ? 'draft.added' : 'draft.changed', { count: own.length })}
            </Box>{' '}
            {own.map(({ language, title }) => `${title} (${language ?? t('draft.unnamed')})`).join(', ')}
          </Box>
        );
      })}
    </Stack>
  );
}
