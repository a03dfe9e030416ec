import { queryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/** What the server reads out of a text. Asked for as it is typed; the search then finds the answer here. */
export function understoodQuery(text: string) {
  return queryOptions({
    queryKey: ['/api/smart-search', text],
    queryFn: ({ signal }) =>
      answerOf(api['smart-search'].$post({ json: { query: text, filters: {} } }, { init: { signal } })),
    retry: false,
  })
}

/** Ways to go on with what is being typed. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: ['/api/search-suggestions', q],
    queryFn: ({ signal }) => answerOf(api['search-suggestions'].$get({ query: { q } }, { init: { signal } })),
    retry: false,
  })
}
