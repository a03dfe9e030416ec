import { queryOptions } from '@tanstack/react-query'
import { api, parseResponse } from '#web/lib/api.ts'

/**
 * What the server understands of a text. Fetched while typing, so that the search finds the result cached.
 */
export function understoodQuery(text: string) {
  return queryOptions({
    queryKey: ['/api/smart-search', text],
    queryFn: ({ signal }) =>
      parseResponse(api['smart-search'].$post({ json: { query: text, filters: {} } }, { init: { signal } })),
    retry: false,
  })
}

/** Completions for the text being typed. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: ['/api/search-suggestions', q],
    queryFn: ({ signal }) =>
      parseResponse(api['search-suggestions'].$get({ query: { q } }, { init: { signal } })),
    retry: false,
  })
}
