import { languageName } from '@assay/contract/content-languages';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Booklet } from '../../features/booklets/booklet.tsx';
import { type BookletSearch, bookletSearch } from '../../features/booklets/booklet-search.ts';
import {
  chosenStatementLanguages,
  type ProblemTexts,
  readableLanguages,
  readingLanguage,
  titleInLanguage,
} from '../../features/problems/reading-language.tsx';
import { useStored } from '../../lib/browser-storage.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { saveDownload } from '../../lib/save-download.ts';
import { useSession } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { renderMarkdown } from '../../ui/markdown/render-markdown.ts';
import '../../locales/en/booklet.ts';
import '../../locales/en/problem.ts';

/** A problem to print. */
export interface PaperProblem extends ProblemTexts {
  _id: string;
  /** Its letter in the contest; absent outside. */
  label?: string;
  config?: { variables?: Record<string, string> | undefined } | undefined;
  /** The texts in a language that `translations` lacks. */
  textsIn: (language: string) => {
    queryKey: QueryKey;
    queryFn: (context: { signal: AbortSignal }) => Promise<ProblemTexts>;
  };
  resolveUrl: (url: string) => Promise<string | null>;
}

/** Statements for the printer, or as a file. */
export function Paper({
  title,
  problems,
  version,
  search,
  file,
}: {
  /** In the header of each page. */
  title: string;
  problems: readonly PaperProblem[];
  /** Changes with the problems. */
  version: unknown;
  search: BookletSearch;
  /** The file that the server makes. */
  file: { path: string; name: string };
}): ReactElement {
  const { t } = useTranslation('booklet');
  const remembered = useStored(chosenStatementLanguages);
  const page = useLanguage();
  const factsOf = useFacts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const { language: wanted = '', duplex = false } = search;
  const chosen = wanted === '' ? remembered : [wanted, ...remembered];
  const picked = problems.map((problem) => ({
    problem,
    language: readingLanguage(problem, { chosen, browser: navigator.languages, page }),
  }));
  const pages = useQuery({
    queryKey: ['booklet', version, picked.map(({ problem, language }) => [problem._id, language])],
    queryFn: async () =>
      await Promise.all(
        picked.map(async ({ problem, language }) => {
          const isMissing = problem.otherTitles?.[language] !== undefined;
          const texts = isMissing ? await queries.fetchQuery(problem.textsIn(language)) : problem;
          const source = texts.translations?.[language]?.description ?? texts.description;
          return {
            id: problem._id,
            label: problem.label,
            title: titleInLanguage(problem, language),
            language,
            html: await renderMarkdown(source, problem.resolveUrl),
          };
        }),
      ),
  });
  const languages = [...new Set(problems.flatMap(readableLanguages))].filter((tag) => tag !== 'und');
  const change = (next: { language: string; duplex: boolean }) =>
    void navigate({ to: '.', search: bookletSearch(next), replace: true });
  return (
    <Stack spacing={4} sx={{ alignItems: 'start' }}>
      {problems.length > 1 && <Typography sx={{ color: 'text.secondary' }}>{t('help')}</Typography>}
      {languages.length > 1 && (
        <TextField
          select
          size="small"
          label={t('statementIn')}
          value={wanted}
          sx={{ maxWidth: 360 }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => change({ language: target.value, duplex })}
        >
          <option value="">{t('asRead')}</option>
          {languages.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {languageName(tag)}
            </option>
          ))}
        </TextField>
      )}
      {problems.length > 1 && (
        <FormControlLabel
          control={
            <Checkbox checked={duplex} onChange={(_, checked) => change({ language: wanted, duplex: checked })} />
          }
          label={t('duplex')}
        />
      )}
      <AsyncState query={pages}>
        {(printed) => (
          <>
            <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1 }}>
              {printed.map((problem) => (
                <li key={problem.id}>
                  {problem.label !== undefined && <b>{problem.label}. </b>}
                  <bdi>{problem.title}</bdi>
                  {problem.language !== 'und' && (
                    <Typography component="span" sx={{ color: 'text.secondary', ml: 2 }}>
                      <bdi>{languageName(problem.language)}</bdi>
                    </Typography>
                  )}
                </li>
              ))}
            </Stack>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
              {signedIn && <SaveButton file={file} language={wanted === '' ? remembered[0] : wanted} duplex={duplex} />}
              <Button variant={signedIn ? 'outlined' : 'contained'} onClick={() => void printWhenLoaded()}>
                {t('print')}
              </Button>
            </Stack>
            <Booklet
              title={title}
              problems={printed.map((one, index) => ({ ...one, facts: factsOf(problems[index]) }))}
              duplex={duplex}
            />
          </>
        )}
      </AsyncState>
    </Stack>
  );
}

function SaveButton({
  file,
  language,
  duplex,
}: {
  file: { path: string; name: string };
  language: string | undefined;
  duplex: boolean;
}): ReactElement {
  const { t } = useTranslation('booklet');
  const toast = useToast();
  const page = useLanguage();
  const query = new URLSearchParams({
    page,
    ...(language !== undefined && { language }),
    ...(duplex && { duplex: 'true' }),
  });
  const saving = useAction(() => saveDownload(`${file.path}?${query}`, file.name), toast.error);
  return (
    <Button
      variant="contained"
      startIcon={<Icon name="download" />}
      loading={saving.busy}
      onClick={() => void saving.run()}
    >
      {t('save')}
    </Button>
  );
}

/** Limits of a problem, in words. */
function useFacts(): (problem: Pick<PaperProblem, 'config'> | undefined) => string[] {
  const { t } = useTranslation('problem');
  const names: Record<string, string> = {
    time_limit: t('problem.limit.time'),
    memory_limit: t('problem.limit.memory'),
  };
  return (problem) =>
    Object.entries(problem?.config?.variables ?? {}).map(([name, value]) =>
      t('problem.variable', { name: names[name] ?? name.replaceAll('_', ' '), value }),
    );
}

/** Opens the print dialog when all images are there; those that cannot be loaded are left out. */
async function printWhenLoaded(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>('[data-booklet] img')];
  await Promise.allSettled(images.map(async (image) => await image.decode()));
  globalThis.print();
}
