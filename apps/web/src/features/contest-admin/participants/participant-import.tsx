import { titleColumn } from '../../../ui/data/data-table.tsx';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutcomeLooks } from '../../../domain/import/import-rows.tsx';
import { SpreadsheetImport } from '../../../domain/import/spreadsheet-import.tsx';
import { ParticipantTags } from '../../../domain/participant-tags.tsx';
import type { Reply } from '../../../lib/api/index.ts';
import { adminKeys, importParticipants } from '../contest-admin.api.ts';
import { columnHeads, type ParticipantRow, toRows } from './participant-rows.ts';
import { saveTemplate } from './participant-sheet.ts';

type Outcome = Reply<'POST /api/contest/:contestId/participant/admin/import'>['rows'][number]['outcome'];

/** Maximum of the endpoint. */
const MAX_ROWS = 10_000;

/** Registers many users, or replaces their tags, from a spreadsheet. */
export function ParticipantImport({ contestId }: { contestId: string }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const queries = useQueryClient();
  const looks: OutcomeLooks<Outcome> = {
    registered: { icon: 'add', hue: 'good', text: t('outcome.registered') },
    updated: { icon: 'edit', hue: 'queued', text: t('outcome.updated') },
    unchanged: { icon: 'minus', hue: 'neutral', text: t('outcome.unchanged') },
    'not-a-member': { icon: 'crossCircle', hue: 'bad', text: t('outcome.not-a-member') },
    'duplicate-row': { icon: 'crossCircle', hue: 'bad', text: t('outcome.duplicate-row') },
    'unknown-name': { icon: 'crossCircle', hue: 'bad', text: t('outcome.unknown-name') },
    'in-team': { icon: 'crossCircle', hue: 'bad', text: t('outcome.in-team') },
    'ambiguous-name': { icon: 'crossCircle', hue: 'bad', text: t('outcome.ambiguous-name') },
  };

  async function send(rows: readonly ParticipantRow[], store: boolean) {
    const body = rows.map(({ userId, name, tags }) => ({
      ...(userId === undefined ? {} : { userId }),
      ...(name === undefined ? {} : { name }),
      ...(tags === undefined ? {} : { tags }),
    }));
    const reply = await importParticipants(contestId, { rows: body, ...(store ? {} : { dryRun: true }) });
    return { outcomes: reply.rows.map(({ outcome }) => outcome), stored: reply.stored };
  }

  return (
    <SpreadsheetImport
      help={t('import.help')}
      saveTemplate={saveTemplate}
      fields={[
        { id: 'user', label: t('participants.user'), heads: columnHeads.user, needed: true },
        { id: 'tags', label: t('participants.tags'), heads: columnHeads.tags },
      ]}
      maxRows={MAX_ROWS}
      prepare={toRows}
      send={send}
      onStored={() => queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) })}
      looks={looks}
      columns={[
        {
          ...titleColumn('user', t('participants.user')),
          cell: ({ user }) => (
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {user}
            </Box>
          ),
        },
        {
          id: 'tags',
          header: t('participants.tags'),
          cell: ({ tags }) => (tags && tags.length > 0 ? <ParticipantTags tags={tags} /> : ''),
        },
      ]}
    />
  );
}
