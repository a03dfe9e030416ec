/**
 * A condition on the words of a listing: a word that it has, a list of conditions of which all or any hold, or
 * one that holds while another does not. Lists must not be empty.
 */
export type Expression =
  | string
  | { all: readonly Expression[] }
  | { any: readonly Expression[] }
  | { wanted: Expression; unwanted: Expression }

/** The expression as FTS5 reads it. Every word is quoted, so that none is an operator. */
export function toFts5(expression: Expression): string {
  if (typeof expression === 'string') return `"${expression.replaceAll('"', '""')}"`
  if ('all' in expression) return join(expression.all, 'AND')
  if ('any' in expression) return join(expression.any, 'OR')
  return join([expression.wanted, expression.unwanted], 'NOT')
}

function join(expressions: readonly Expression[], operator: 'AND' | 'OR' | 'NOT'): string {
  const joined = expressions.map(toFts5).join(` ${operator} `)
  return expressions.length > 1 ? `(${joined})` : joined
}

/** True if FTS5 would find a document with these words. */
export function isTrueOf(words: ReadonlySet<string>, expression: Expression): boolean {
  if (typeof expression === 'string') return words.has(expression)
  if ('all' in expression) return expression.all.every((each) => isTrueOf(words, each))
  if ('any' in expression) return expression.any.some((each) => isTrueOf(words, each))
  return isTrueOf(words, expression.wanted) && !isTrueOf(words, expression.unwanted)
}
