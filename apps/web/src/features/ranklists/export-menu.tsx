import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { type Principal, fetchProfiles, profileKey } from '../../lib/profiles.ts';
import { saveFile } from '../../lib/save-file.ts';
import { exactTime } from '../../lib/time/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { Board } from './board-document.ts';
import { columnName } from './board-rows.tsx';
import { fileNameOf, tableOf } from './export/board-table.ts';

/** Saves the whole board as a spreadsheet or as a self-contained HTML page. Fetches missing names first. */
export function ExportMenu({ board, title }: { board: Board; title: string }): ReactElement {
  const { t } = useTranslation(['ranklist', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toast = useToast();
  const language = useLanguage();
  const queries = useQueryClient();

  async function namesOfAll(): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    const missing: string[] = [];
    for (const { userId } of board.rows) {
      const known = queries.getQueryData<Principal | null>(profileKey(userId));
      if (known) names.set(userId, known.name);
      else missing.push(userId);
    }
    await fetchProfiles(missing, (found) => {
      for (const { principalId, name } of found) names.set(principalId, name);
    });
    return names;
  }

  const { busy, run } = useAction(async (kind: 'xlsx' | 'html') => {
    const names = await namesOfAll();
    const shown = {
      ...board,
      columns: board.columns.map((column) => ({
        ...column,
        name: columnName(column.name, column.problemId, (key) => t(key)),
      })),
    };
    const table = tableOf(shown, (userId) => names.get(userId) ?? t('common:user.unknown'), {
      title,
      rank: t('grid.rank'),
      participant: t('grid.participant'),
      tags: t('popover.tags'),
      notes: [
        ...(board.frozenAt === undefined ? [] : [t('frozenSince', { time: exactTime(board.frozenAt, language) })]),
        ...(board.generatedAt === undefined
          ? []
          : [t('export.generated', { time: exactTime(board.generatedAt, language) })]),
      ],
    });
    const blob =
      kind === 'xlsx'
        ? await (await import('./export/export-xlsx.ts')).boardSheet(table)
        : new Blob([(await import('./export/export-html.ts')).boardPage(table, language)], {
            type: 'text/html;charset=utf-8',
          });
    saveFile(blob, fileNameOf(title, kind));
  }, toast.error);

  function save(kind: 'xlsx' | 'html'): void {
    setAnchor(null);
    void run(kind);
  }

  return (
    <>
      <Button
        size="small"
        startIcon={<Icon name="download" />}
        loading={busy}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('export.title')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => save('xlsx')}>{t('export.xlsx')}</MenuItem>
        <MenuItem onClick={() => save('html')}>{t('export.html')}</MenuItem>
      </Menu>
    </>
  );
}
