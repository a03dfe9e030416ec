import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'

type PagedQuery<Page> = {
  queryKey: QueryKey
  /**
   * Fetches the page at a cursor, the first without one. The call takes `options`, so that it ends when nobody
   * waits for it any more.
   */
  fetchPage: (
    cursor: string | undefined,
    options: { init: { signal: AbortSignal } },
    client: QueryClient,
  ) => Promise<Page>
  /** The cursor of the first page, if it is not the start of the list. */
  from?: string
  staleTime?: number
  gcTime?: number
  structuralSharing?: (cached: unknown, fresh: unknown) => unknown
}

/** The query of a list that the server returns page by page. */
export function pagedQuery<Page extends { nextCursor: string | null }>({
  fetchPage,
  from,
  ...options
}: PagedQuery<Page>) {
  return infiniteQueryOptions({
    ...options,
    queryFn: ({ pageParam, signal, client }) => fetchPage(pageParam, { init: { signal } }, client),
    initialPageParam: from,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/**
 * The items of all pages. An item that moved between the fetches of two pages may be on both; it is listed once,
 * at its first position.
 */
export function itemsOf<Page, Item extends { id: string }>(
  list: { pages: readonly Page[] } | undefined,
  pick: (page: Page) => readonly Item[],
): Item[] {
  const byId = new Map<string, Item>()
  for (const item of list?.pages.flatMap(pick) ?? []) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}
