// Zero-width and filler characters, tags, and characters that change the direction of writing. Those that
// join or colour emoji stay.
const INVISIBLE = new RegExp(
  '[\\u034f\\u17b4\\u17b5\\u00ad\\u115f\\u1160\\u180e\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e' +
    '\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\u{e0000}-\\u{e007f}]',
  'gu',
)
const ONLY_JOINERS = /^(?:\s|\u200d|\ufe0e|\ufe0f)*$/
// Lone surrogates too: they would be stored as something else than was sent.
const CONTROL = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

/** What a reader sees: without control and invisible characters; line breaks stay. */
export function visible(text: string): string {
  const seen = text.replace(/\r\n?/g, '\n').replace(CONTROL, '').replace(INVISIBLE, '').trim()
  return ONLY_JOINERS.test(seen) ? '' : seen
}

/** As `visible`, in one line. */
export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ')
}

/**
 * A text in one line of at most so many characters. Cut between whole ones: half an emoji is no UTF-8, and
 * HTMLRewriter breaks a page off there.
 */
export function cutText(text: string, most: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}
