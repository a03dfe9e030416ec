/** The syntax of PDF (ISO 32000-1, 7.2 and 7.3) as far as pdf-contents.ts needs it, on bytes. */

const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE, HASH, PERCENT, SLASH, BACKSLASH] = [
  0x09, 0x0a, 0x0c, 0x0d, 0x20, 0x23, 0x25, 0x2f, 0x5c,
]
const [OPEN, CLOSE, LESS, MORE, LEFT, RIGHT] = [0x28, 0x29, 0x3c, 0x3e, 0x5b, 0x5d]
const SPACES: ReadonlySet<number> = new Set([0x00, TAB, LINE_FEED, FORM_FEED, RETURN, SPACE])
const DELIMITERS: ReadonlySet<number> = new Set([
  OPEN,
  CLOSE,
  LESS,
  MORE,
  LEFT,
  RIGHT,
  0x7b,
  0x7d,
  SLASH,
  PERCENT,
])
const TOKEN_MAX = 127
const VALUE_MAX = 1_000

export interface Token {
  kind: 'name' | 'word' | 'string' | 'open' | 'close' | 'end'
  /** A name without its slash and with escapes decoded; a word or bracket as written. */
  text: string
  /** The offset from which the next token is searched. */
  end: number
}

/** The token at `at`, after any spaces and comments. */
export function tokenAt(bytes: Uint8Array, at: number): Token {
  const start = skipSpaces(bytes, at)
  const byte = bytes[start]
  if (byte === undefined) return { kind: 'end', text: '', end: start }
  if (byte === SLASH) return nameAt(bytes, start)
  if (byte === OPEN) return { kind: 'string', text: '', end: endOfString(bytes, start) }
  const isDouble = bytes[start + 1] === byte
  if (byte === LESS)
    return isDouble
      ? { kind: 'open', text: '<<', end: start + 2 }
      : { kind: 'string', text: '', end: indexOrEnd(bytes, MORE, start) + 1 }
  if (byte === MORE)
    return isDouble
      ? { kind: 'close', text: '>>', end: start + 2 }
      : { kind: 'close', text: '>', end: start + 1 }
  if (byte === LEFT) return { kind: 'open', text: '[', end: start + 1 }
  if (byte === RIGHT) return { kind: 'close', text: ']', end: start + 1 }
  return wordAt(bytes, start)
}

/** The name whose slash is at `at`. A character may be escaped as # and two hexadecimal digits. */
export function nameAt(bytes: Uint8Array, at: number): Token {
  let text = ''
  let end = at + 1
  for (; end < bytes.length && text.length < TOKEN_MAX; end += 1) {
    const byte = bytes[end] ?? 0
    if (SPACES.has(byte) || DELIMITERS.has(byte)) break
    const escaped = byte === HASH ? hexAt(bytes, end + 1) : undefined
    text += String.fromCharCode(escaped ?? byte)
    if (escaped !== undefined) end += 2
  }
  return { kind: 'name', text, end }
}

function wordAt(bytes: Uint8Array, start: number): Token {
  let end = start
  while (
    end < bytes.length &&
    end - start < TOKEN_MAX &&
    !SPACES.has(bytes[end] ?? 0) &&
    !DELIMITERS.has(bytes[end] ?? 0)
  )
    end += 1
  // Skips at least one byte, since a stray bracket would otherwise be read again and again.
  return {
    kind: 'word',
    text: String.fromCharCode(...bytes.subarray(start, end)),
    end: Math.max(end, start + 1),
  }
}

function skipSpaces(bytes: Uint8Array, at: number): number {
  let place = at
  for (;;) {
    while (SPACES.has(bytes[place] ?? -1)) place += 1
    if (bytes[place] !== PERCENT) return place
    while (place < bytes.length && bytes[place] !== LINE_FEED && bytes[place] !== RETURN) place += 1
  }
}

/** The offset after a string's closing bracket. Balanced and escaped brackets belong to the string. */
function endOfString(bytes: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at += 1
    else if (byte === OPEN) depth += 1
    else if (byte === CLOSE && --depth === 0) return at + 1
  }
  return bytes.length
}

function hexAt(bytes: Uint8Array, at: number): number | undefined {
  const digits = String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0)
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined
}

function indexOrEnd(bytes: Uint8Array, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from)
  return at < 0 ? bytes.length : at
}

/**
 * The value at `at` as text, with spaces between its tokens: `/FlateDecode`, `5 0 R`, `[ 3 0 R /Fit ]`. If it
 * is too long or never ends, the text contains `...`.
 */
export function valueAt(bytes: Uint8Array, at: number): { text: string; end: number } {
  let token = tokenAt(bytes, at)
  let text = write(token)
  for (let depth = token.kind === 'open' ? 1 : 0; depth > 0 && token.kind !== 'end';) {
    token = tokenAt(bytes, token.end)
    if (token.kind === 'open') depth += 1
    if (token.kind === 'close') depth -= 1
    if (!text.endsWith(' ...')) text += ` ${text.length < VALUE_MAX ? write(token) : '...'}`
  }
  const reference = /^\d+$/.test(text) ? referenceAt(bytes, token) : undefined
  return reference ?? { text, end: token.end }
}

/**
 * The entries of the dictionary whose `<<` ends at `at`. A key that occurs twice has both values. Reading
 * stops at the first key that is not a name, as most readers do not: then `isClosed` is false.
 */
export function dictionaryAt(
  bytes: Uint8Array,
  at: number,
): { entries: Map<string, string>; isClosed: boolean; end: number } {
  const entries = new Map<string, string>()
  let token = tokenAt(bytes, at)
  while (token.kind === 'name') {
    const { text, end } = valueAt(bytes, token.end)
    const before = entries.get(token.text)
    entries.set(token.text, before === undefined ? text : `${before} ${text}`)
    token = tokenAt(bytes, end)
  }
  return { entries, isClosed: token.text === '>>', end: token.end }
}

function referenceAt(bytes: Uint8Array, number: Token): { text: string; end: number } | undefined {
  const generation = tokenAt(bytes, number.end)
  if (generation.kind !== 'word' || !/^\d+$/.test(generation.text)) return undefined
  const last = tokenAt(bytes, generation.end)
  return last.kind === 'word' && last.text === 'R'
    ? { text: `${Number(number.text)} ${generation.text} R`, end: last.end }
    : undefined
}

/** Writes a token as text. Replaces unusual characters, so that no escape in a name looks like its end. */
function write({ kind, text }: Token): string {
  if (kind === 'end') return '...'
  if (kind === 'name') return `/${text.replace(/[^\w.+-]/g, '?')}`
  return kind === 'string' ? '()' : text
}
