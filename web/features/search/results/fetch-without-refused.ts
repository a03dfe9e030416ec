import type { CallError } from '#web/lib/call-error.ts'

/**
 * Repeats a refused search without the filters that the server refused, so that an old or mistyped link still
 * shows results. Rethrows `error` if it names none of the filters.
 */
export async function fetchWithoutRefused<T>(
  error: CallError,
  filters: object,
  fetchPage: (filters: object) => Promise<T>,
): Promise<T> {
  const refused = new Set(Object.keys(error.fields).map((path) => path.split('.')[0]))
  const all = Object.entries(filters).filter(([, value]) => value !== undefined)
  const accepted = all.filter(([key]) => key === 'searchQuery' || !refused.has(key))
  if (accepted.length === all.length) throw error
  return fetchPage(Object.fromEntries(accepted))
}
