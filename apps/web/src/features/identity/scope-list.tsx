import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/data/tag.tsx';

interface ShownScope {
  name: string;
  en: string;
  zh: string;
  isSensitive: boolean;
}

/** The access that an app requests, in words; write access is marked with an icon and a word. */
export function ScopeList({ scopes }: { scopes: readonly ShownScope[] }): ReactElement {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 2 }}>
      {scopes.map((scope) => (
        <Box component="li" key={scope.name} sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', listStyle: 'none' }}>
          <Icon name={scope.isSensitive ? 'warning' : 'check'} size={20} />
          <Box component="span" sx={{ flex: '1 1 200px', minWidth: 0 }}>
            {language === 'zh-Hans' ? scope.zh : scope.en}
          </Box>
          {scope.isSensitive && <Tag>{t('scope.sensitive')}</Tag>}
        </Box>
      ))}
    </Box>
  );
}
