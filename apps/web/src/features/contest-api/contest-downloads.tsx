import { contestFileNames } from '@assay/contract/contest-files';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/contest-api.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { saveContestFile, savePackage } from './contest-api.api.ts';

/** Downloads of the contest in the formats of the ICPC. */
export function ContestDownloads({ contestId, isOfficial }: { contestId: string; isOfficial: boolean }): ReactElement {
  const { t } = useTranslation('contestApi');
  const language = useLanguage();
  return (
    <Stack component="section" spacing={3} aria-label={t('downloads.title')} sx={{ maxWidth: 720 }}>
      <Typography variant="h2">{t('downloads.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('downloads.help')}</Typography>
      <Stack component="ul" spacing={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <Download name={t('download.package')} help={t('download.packageHelp')} save={() => savePackage(contestId)} />
        <Download
          name={t('download.oldPackage')}
          help={t('download.oldPackageHelp')}
          save={() => savePackage(contestId, '?version=2023-06')}
        />
        <Download
          name={t('download.judgePackage')}
          help={t('download.judgePackageHelp')}
          save={() => savePackage(contestId, '?reader=judge')}
        />
        {contestFileNames.map((name) => {
          const isMissing = name === 'results.tsv' && !isOfficial;
          return (
            <Download
              key={name}
              name={name}
              help={isMissing ? `${t(`download.${name}`)} ${t('downloads.notYet')}` : t(`download.${name}`)}
              isMissing={isMissing}
              save={() => saveContestFile(contestId, name, language)}
            />
          );
        })}
      </Stack>
    </Stack>
  );
}

function Download({
  name,
  help,
  isMissing = false,
  save,
}: {
  name: string;
  help: string;
  isMissing?: boolean;
  save: () => Promise<void>;
}): ReactElement {
  const { t } = useTranslation('contestApi');
  const toast = useToast();
  const saving = useAction(save, toast.error);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, columnGap: 4, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Stack sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {help}
        </Typography>
      </Stack>
      <Button
        variant="outlined"
        startIcon={<Icon name="download" />}
        aria-label={t('downloads.save', { name })}
        loading={saving.busy}
        disabled={isMissing}
        onClick={() => void saving.run()}
      >
        {t('downloads.act')}
      </Button>
    </Stack>
  );
}
