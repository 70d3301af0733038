import Stack from '@mui/material/Stack';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { type TagSearch, TagSearchBar } from '../../domain/tag-search-bar.tsx';
import { useTagName } from '../../domain/use-tag-name.ts';
import type { ListSearch, PageSize } from '../../ui/data/list-search.ts';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { Page } from '../../ui/page.tsx';

type Kind = 'app' | 'contest' | 'group' | 'plan' | 'problem';

type ListText =
  | 'title'
  | 'searchFor'
  | 'new'
  | 'showAll'
  | 'empty.title'
  | 'empty.detail'
  | 'emptySearch.title'
  | 'emptySearch.detail';

type Changes<Search> = { [Key in keyof Search]?: Search[Key] | undefined };

export interface OrgList<Search extends ListSearch> {
  kind: Kind;
  orgId: string;
  tag: string | undefined;
  /** The query string, without the fields of `ListSearch`. */
  extra: Omit<Search, keyof ListSearch>;
  /** Query of the endpoint for the page in the URL. */
  query: { orgId: string; page: number; perPage: PageSize; search?: string; tag?: string };
  /** The page and its size as the pager takes them. */
  pager: { page: number | undefined; perPage: PageSize };
  /** Shows page 1 of a filtered list; `part` replaces parts of the query string. */
  show: (filter: TagSearch, part?: Changes<Search>, replace?: boolean) => void;
}

/** The state of an organization's list in the URL: page, search, tag, and what `read` adds. */
export function useOrgList<Search extends ListSearch>(
  kind: Kind,
  defaultSize: PageSize,
  read: (query: Record<string, unknown>) => Search,
): OrgList<Search> {
  const { orgId = '', tag } = useParams({ strict: false });
  const { page, perPage, search, ...extra } = read(useSearch({ strict: false }));
  const navigate = useNavigate();

  function show(filter: TagSearch, part: Changes<Search> = {}, replace = false): void {
    // Each route types its own query string; all of them accept what `read` of their list returns.
    const query = { perPage, search: filter.search, ...extra, ...part } as never;
    const base = `/org/$orgId/${kind}` as const;
    if (filter.tag !== undefined && kind !== 'group')
      void navigate({ to: `/org/$orgId/${kind}/tag/$tag`, params: { orgId, tag: filter.tag }, search: query, replace });
    else if (filter.search !== undefined)
      void navigate({ to: `${base}/search`, params: { orgId }, search: query, replace });
    else void navigate({ to: base, params: { orgId }, search: query, replace });
  }

  return {
    kind,
    orgId,
    tag,
    extra,
    query: {
      orgId,
      page: page ?? 1,
      perPage: perPage ?? defaultSize,
      ...(search === undefined ? {} : { search }),
      ...(tag === undefined ? {} : { tag }),
    },
    pager: { page, perPage: perPage ?? defaultSize },
    show,
  };
}

/** A list of an organization: everything, or filtered by search, tag, or both. */
export function OrgListPage<Search extends ListSearch, Row, Key extends QueryKey>({
  list,
  result,
  text,
  canCreate,
  isFiltered = false,
  tags,
  filters,
  lead,
  actions,
  table,
}: {
  list: OrgList<Search>;
  result: Loadable<{ items: readonly Row[]; total?: number | undefined }>;
  text: (key: ListText, values: { text: string }) => string;
  canCreate: boolean;
  /** True if a filter besides search and tag is set. */
  isFiltered?: boolean;
  /** Absent for objects without tags: then `filters` contains the search field. */
  tags?: {
    query: UseQueryOptions<string[], Error, string[], Key>;
    title: (tag: string) => string;
    /** For lists that filter by several tags; by default, a tag replaces the previous one. */
    several?: { picked: readonly string[]; pick: (tags: readonly string[]) => void };
  };
  filters?: ReactNode;
  /** A button for all viewers. */
  lead?: ReactNode;
  /** Further buttons before "new". */
  actions?: ReactNode;
  table: (parts: {
    orgId: string;
    query: Loadable<readonly Row[]>;
    onTag: (tag: string) => void;
    empty: ReactNode;
  }) => ReactNode;
}): ReactElement {
  const tagName = useTagName();
  const { kind, orgId, tag, query, pager, show } = list;
  const { search } = query;
  const say = (key: ListText) => text(key, { text: search ?? '' });
  const buttons = canCreate && (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {actions}
      <LinkButton variant="contained" icon="add" to={`/org/$orgId/${kind}/new`} params={{ orgId }}>
        {say('new')}
      </LinkButton>
    </Stack>
  );
  const picked = tags?.several?.picked ?? (tag === undefined ? [] : [tag]);
  const pick = tags?.several?.pick ?? ((next: readonly string[]) => show({ search, tag: next.at(-1) }));
  const onlyTag = picked.length === 1 ? picked[0] : undefined;
  const title =
    search !== undefined
      ? say('searchFor')
      : onlyTag !== undefined && tags
        ? tags.title(tagName(onlyTag))
        : say('title');
  return (
    <Page
      title={title}
      actions={
        (lead || buttons) && (
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            {lead}
            {buttons}
          </Stack>
        )
      }
    >
      {tags ? (
        <TagSearchBar
          search={search}
          onSearch={(wanted, isTyping) => show({ search: wanted, tag }, {}, isTyping)}
          picked={picked}
          onPick={pick}
          tags={tags.query}
        >
          {filters}
        </TagSearchBar>
      ) : (
        filters
      )}
      {table({
        orgId,
        query: { data: result.data?.items, error: result.error, refetch: result.refetch },
        onTag: (added) => pick([...picked.filter((one) => one !== added), added]),
        empty:
          isFiltered || search !== undefined || picked.length > 0 ? (
            <EmptyState
              icon="search"
              title={say('emptySearch.title')}
              detail={say('emptySearch.detail')}
              action={
                <LinkButton to={`/org/$orgId/${kind}`} params={{ orgId }}>
                  {say('showAll')}
                </LinkButton>
              }
            />
          ) : (
            <EmptyState icon={kind} title={say('empty.title')} detail={say('empty.detail')} action={buttons} />
          ),
      })}
      <Pager
        {...pager}
        total={result.data?.total}
        onChange={(change) => show({ search, tag }, change as Changes<Search>)}
      />
    </Page>
  );
}
