import { queryOptions, skipToken } from '@tanstack/react-query'
import { afterTyping } from '#web/lib/after-typing.ts'
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

/** How many people look for what a form offers so far. Asks once nobody has typed for a moment. */
export function draftDemandQuery(draft: Record<string, unknown> | undefined) {
  return queryOptions({
    queryKey: ['/api/demand', draft],
    queryFn: draft
      ? async ({ signal }) => {
          await afterTyping(signal)
          return parseResponse(api.demand.$post({ json: draft }, { init: { signal } }))
        }
      : skipToken,
    placeholderData: (before) => before,
  })
}
