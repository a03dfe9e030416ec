// Zero-width and filler characters, tags, and characters that change the direction of writing. Excludes the
// characters that join or colour emoji.
const INVISIBLE = new RegExp(
  '[\\u034f\\u17b4\\u17b5\\u00ad\\u115f\\u1160\\u180e\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e' +
    '\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\u{e0000}-\\u{e007f}]',
  'gu',
)
const ONLY_JOINERS = /^(?:\s|\u200d|\ufe0e|\ufe0f)*$/
// Includes lone surrogates, which UTF-8 cannot store.
const CONTROL = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

/** Returns the text without control and invisible characters. Keeps line breaks. */
export function visible(text: string): string {
  const seen = text.replace(/\r\n?/g, '\n').replace(CONTROL, '').replace(INVISIBLE, '').trim()
  return ONLY_JOINERS.test(seen) ? '' : seen
}

/** Returns the visible text as one line. */
export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ')
}

/**
 * The text in one line, cut to at most `most` characters. Never cuts a surrogate pair: half of one is invalid
 * UTF-8, at which HTMLRewriter breaks the page off.
 */
export function cutText(text: string, most: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}
