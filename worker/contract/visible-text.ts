// Zero-width and filler characters, tags, and characters that change the direction of writing, but not those
// that join or colour emoji.
const INVISIBLE = new RegExp(
  '[\\u034f\\u17b4\\u17b5\\u00ad\\u115f\\u1160\\u180e\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e' +
    '\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\u{e0000}-\\u{e007f}]',
  'gu',
)
const ONLY_JOINERS = /^(?:\s|\u200d|\ufe0e|\ufe0f)*$/
// Includes lone surrogates, which UTF-8 cannot store.
const CONTROL = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

/** Returns the text without control and invisible characters. Keeps line breaks. */
export function toVisibleText(text: string): string {
  const visible = text.replace(/\r\n?/g, '\n').replace(CONTROL, '').replace(INVISIBLE, '').trim()
  return ONLY_JOINERS.test(visible) ? '' : visible
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
