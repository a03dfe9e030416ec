import { queryOptions, skipToken } from '@tanstack/react-query'
import { api, parseResponse } from '#web/lib/api.ts'

/** How many people look for a listing of the person's own. Refetched whenever it is shown. */
export function demandQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id, 'demand'],
    queryFn: ({ signal }) =>
      parseResponse(api.listings[':id'].demand.$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
  })
}

const ASK_AFTER_MS = 800

/** How many people look for what a form offers so far. Asks once nobody has typed for a moment. */
export function draftDemandQuery(draft: Record<string, unknown> | undefined) {
  return queryOptions({
    queryKey: ['/api/demand', draft],
    queryFn: draft
      ? async ({ signal }) => {
          await new Promise((resolve) => setTimeout(resolve, ASK_AFTER_MS))
          signal.throwIfAborted()
          return parseResponse(api.demand.$post({ json: draft }, { init: { signal } }))
        }
      : skipToken,
    placeholderData: (before) => before,
  })
}
