// What Unicode calls ignorable, and a few others that show nothing, but not what joins or colours emoji.
const INVISIBLE = /(?!\u200d|\ufe0e|\ufe0f)[\p{DI}\u2800\ufff9-\ufffb]/gu
const ONLY_JOINERS = /^(?:\s|\u200d|\ufe0e|\ufe0f)*$/
// Includes lone surrogates, which UTF-8 cannot store.
const CONTROL = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

/** Returns the text without control and invisible characters. Keeps line breaks. */
export function toVisibleText(text: string): string {
  const visible = text.replace(/\r\n?/g, '\n').replace(CONTROL, '').replace(INVISIBLE, '').trim()
  return ONLY_JOINERS.test(visible) ? '' : visible
}

/** Counts characters as zod's limits do: by code points, so that most emoji count as one. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

/** Returns the visible text as one line. */
export function toOneLine(text: string): string {
  return toVisibleText(text).replace(/\s+/g, ' ')
}

/**
 * Returns the text as one line of at most `lengthMax` characters. Never splits a surrogate pair: half a pair
 * is invalid in UTF-8, and HTMLRewriter would truncate the page there.
 */
export function cutText(text: string, lengthMax: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  if (characters.length <= lengthMax) return characters.join('')
  return `${characters.slice(0, lengthMax - 1).join('')}…`
}
