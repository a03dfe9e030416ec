/** One line of a table of words: a meaning and every way to write that meaning. */
export interface Row {
  value: string
  spellings: string[]
}

/**
 * Reads a table of words, one meaning per line:
 *   `Toyota = toyta, toyoda`      a name and its other spellings
 *   `max: at most, up to`         a meaning whose name is not a spelling, and the ways to say it
 * `(a | b)` means a or b; `[a | b]` means a, b or nothing. A # starts a comment. A line that ends with a
 * comma continues on the next line.
 */
export function rowsIn(table: string): Row[] {
  return linesOf(table).map((line) => {
    const [, value = '', separator = '', ways = ''] = /^(.+?)\s*(?:(=|:)\s*(.*))?$/.exec(line) ?? []
    const written = ways
      .split(',')
      .flatMap((way) => expand(way.trim()))
      .filter((way) => way !== '')
    return { value, spellings: separator === ':' ? written : [value, ...written] }
  })
}

/** Reads a table of columns separated by bars. */
export function columnsIn(table: string): string[][] {
  return linesOf(table).map((line) => line.split('|').map((cell) => cell.trim()))
}

/** Words separated by white space. */
export function wordsIn(table: string): string[] {
  return linesOf(table).flatMap((line) => line.split(/\s+/))
}

function linesOf(table: string): string[] {
  return table
    .replace(/(?:^|\s)#.*$/gm, '')
    .replace(/,\s*\n\s*/g, ', ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function expand(way: string): string[] {
  const choice = /[([]([^()[\]]*)[)\]]/.exec(way)
  if (!choice) return [way.replace(/\s+/g, ' ').trim()]
  const options = (choice[1] ?? '').split('|')
  if (choice[0].startsWith('[')) options.push('')
  return options.flatMap((option) =>
    expand(way.slice(0, choice.index) + option + way.slice(choice.index + choice[0].length)),
  )
}
