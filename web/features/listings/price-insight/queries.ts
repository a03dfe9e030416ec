import { queryOptions, skipToken } from '@tanstack/react-query'
import { afterTyping } from '#web/lib/after-typing.ts'
import { api, parseResponse } from '#web/lib/api.ts'

export function priceInsightQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id, 'price-insight'],
    queryFn: ({ signal }) =>
      parseResponse(api.listings[':id']['price-insight'].$get({ param: { id } }, { init: { signal } })),
  })
}

/** How the price of what a form offers so far compares with others. Asks once nobody has typed for a moment. */
export function draftInsightQuery(draft: Record<string, unknown> | undefined) {
  return queryOptions({
    queryKey: ['/api/price-insight', draft],
    queryFn: draft
      ? async ({ signal }) => {
          await afterTyping(signal)
          return parseResponse(api['price-insight'].$post({ json: draft }, { init: { signal } }))
        }
      : skipToken,
    placeholderData: (before) => before,
  })
}
