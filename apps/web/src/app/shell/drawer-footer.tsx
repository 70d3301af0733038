import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { siteQuery } from '../../features/info/info.api.ts';
import { chosenLanguage, languageNames, languages, useLanguage } from '../../lib/i18n/index.ts';
import { localDay, longMonth } from '../../lib/time/format.ts';
import { VERSION } from '../../lib/version.ts';
import { MONO } from '../../ui/fonts.ts';
import { HoverMenu } from '../../ui/navigation/hover-menu.tsx';
import { MenuItem } from '../../ui/navigation/lazy-menu-item.ts';
import { Icon } from '../../ui/icon.tsx';

const modes = ['system', 'light', 'dark'] as const;

/** Product, version, build, branch and date of the build; language and colors. */
export function DrawerFooter({ rail }: { rail: boolean }): ReactElement {
  const { t } = useTranslation(['common', 'shell']);
  const { data: site, isPending } = useQuery(siteQuery);
  const language = useLanguage();
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: rail ? 'column' : 'row',
        alignItems: 'center',
        px: rail ? 1 : 4,
        py: 3,
        color: 'text.secondary',
        fontSize: '0.75rem',
      }}
    >
      {!rail && (
        <Box sx={{ flexGrow: 1, lineHeight: 1.5, visibility: isPending ? 'hidden' : 'visible' }}>
          <div>
            {t('product.name')} {VERSION}
          </div>
          {site?.build && <Box sx={{ fontFamily: MONO }}>{t('shell:footer.build', { build: site.build })}</Box>}
          {site?.branch && <div>{t('shell:footer.branch', { branch: site.branch })}</div>}
          {site && site.builtAt > 0 && (
            <time dateTime={localDay(site.builtAt)}>
              {t('shell:footer.builtAt', { month: longMonth(site.builtAt, language) })}
            </time>
          )}
        </Box>
      )}
      <ThemeMenu />
      <LanguageMenu />
    </Box>
  );
}

export function ThemeMenu(): ReactElement {
  const { t } = useTranslation('shell');
  const { mode, setMode } = useColorScheme();
  return (
    <HoverMenu
      trigger={(props) => (
        <IconButton aria-label={t('theme.change')} color="inherit" {...props}>
          <Icon name={mode ?? 'system'} size={20} />
        </IconButton>
      )}
    >
      {(close) =>
        modes.map((each) => (
          <MenuItem
            key={each}
            selected={each === mode}
            sx={{ gap: 3 }}
            onClick={() => {
              setMode(each);
              close();
            }}
          >
            <Icon name={each} />
            {t(`theme.${each}`)}
          </MenuItem>
        ))
      }
    </HoverMenu>
  );
}

export function LanguageMenu(): ReactElement {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <HoverMenu
      trigger={(props) => (
        <IconButton aria-label={t('language.change')} color="inherit" {...props}>
          <Icon name="translate" size={20} />
        </IconButton>
      )}
    >
      {(close) =>
        languages.map((each) => (
          <MenuItem
            key={each}
            lang={each}
            selected={each === language}
            onClick={() => {
              chosenLanguage.set(each);
              close();
            }}
          >
            {languageNames[each]}
          </MenuItem>
        ))
      }
    </HoverMenu>
  );
}
