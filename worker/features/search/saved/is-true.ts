/**
 * Whether an FTS5 expression of quoted words, AND, OR, NOT and brackets finds a document of these words. As
 * FTS5 has it, NOT binds closer than AND, and AND closer than OR.
 */
export function isTrue(expression: string, words: ReadonlySet<string>): boolean {
  const tokens = expression.match(TOKEN) ?? []
  let at = 0

  const take = (token: string) => {
    const isNext = tokens[at] === token
    if (isNext) at += 1
    return isNext
  }
  // Both sides are always read, whatever the first one comes to: the place in the expression moves on with
  // them.
  const either = (): boolean => {
    let isSo = both()
    while (take('OR')) isSo = both() || isSo
    return isSo
  }
  const both = (): boolean => {
    let isSo = without()
    while (take('AND')) isSo = without() && isSo
    return isSo
  }
  const without = (): boolean => {
    let isSo = one()
    while (take('NOT')) isSo = !one() && isSo
    return isSo
  }
  const one = (): boolean => {
    if (take('(')) {
      const isSo = either()
      take(')')
      return isSo
    }
    const word = tokens[at] ?? ''
    at += 1
    return words.has(word.slice(1, -1).replaceAll('""', '"'))
  }
  return either()
}

const TOKEN = /"(?:[^"]|"")*"|AND|OR|NOT|[()]/g
