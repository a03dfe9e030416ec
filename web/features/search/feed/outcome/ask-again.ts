import type { CallError } from '#web/lib/call-error.ts'

/**
 * Retries without the filters that the server refused: an old or mistyped link still shows what can be
 * understood.
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
