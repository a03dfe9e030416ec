import type { CallError } from '#web/lib/call-error.ts'

/**
 * Repeats a refused search without the filters that the server refused, so that an old or mistyped link still
 * shows results. Throws `error` again if it names none of the filters.
 */
export async function askAgain<T>(
  error: CallError,
  filters: object,
  ask: (filters: object) => Promise<T>,
): Promise<T> {
  const refused = new Set(Object.keys(error.fields).map((path) => path.split('.')[0]))
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  const left = given.filter(([key]) => key === 'searchQuery' || !refused.has(key))
  if (left.length === given.length) throw error
  return ask(Object.fromEntries(left))
}
