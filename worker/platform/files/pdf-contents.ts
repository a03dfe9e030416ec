import { constants, inflateSync } from 'node:zlib'
import { dictionaryAt, nameAt, tokenAt, valueAt, type Token } from './pdf-syntax.ts'

export type PdfContentsFault = 'active' | 'encrypted' | 'hidden'

/**
 * Names that a PDF needs to run something, embed a file, send a form or play media. Links and bookmarks need
 * none of them.
 */
const ACTIVE: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'GoToE',
  'XFA',
  'SubmitForm',
  'ImportData',
  'RichMedia',
  'RichMediaExecute',
  'RichMediaContent',
  'Rendition',
  'Movie',
  'Sound',
  'OnInstantiate',
])
/** Names that are active only if their value is a dictionary. Pixels contain such short names by chance. */
const SHORT: ReadonlySet<string> = new Set(['EF', 'AA'])
const SLASH = 0x2f
const WHOLE_NUMBER = /^\d+$/
/**
 * How far after a name its value may begin, and how much of the value is read. This is enough for real files,
 * and limits the time that a malicious file can cost.
 */
const NEAR_BYTES = 128
const VALUE_BYTES_MAX = 4_096
/** The most OpenAction entries, and objects that one may refer to. More than this counts as active. */
const OPENINGS_MAX = 100

const INFLATED_BYTES_MAX = 32 * 1024 * 1024
const OBJECTS_MAX = 200_000
const OBJECT_STREAMS_MAX = 1_000
/** How many bytes of objects are read at most. Overlapping objects, which no program writes, count twice. */
const WORK_MAX = 64 * 1024 * 1024

/** Bytes in which a PDF reader finds objects: the file itself, or the contents of an object stream. */
interface Part {
  bytes: Uint8Array
  /** The offsets after the headers of objects, by object number. */
  objects: Map<number, number[]>
}

/**
 * Finds what is wrong with the contents of a PDF, if anything: 'active' runs something or embeds a file;
 * 'encrypted' and 'hidden' cannot be inspected. Names are searched for in all bytes, and objects wherever one
 * may begin, because other readers may interpret a deliberately broken file differently.
 */
export function findPdfContentsFault(bytes: Uint8Array): PdfContentsFault | undefined {
  const parts = openParts(bytes)
  if (parts === 'hidden') return isEncrypted(bytes) ? 'encrypted' : 'hidden'
  const openings: string[] = []
  for (const part of parts) {
    for (const { text, end } of namesIn(part.bytes)) {
      if (ACTIVE.has(text)) return 'active'
      if (SHORT.has(text) && mayBeDictionary(part.bytes, end)) return 'active'
      if (text === 'OpenAction' && openings.push(valueNear(part.bytes, end)) > OPENINGS_MAX) return 'active'
    }
  }
  if (!openings.every((value) => isHarmless(value, parts))) return 'active'
  return isEncrypted(bytes) ? 'encrypted' : undefined
}

function* namesIn(bytes: Uint8Array): Generator<Token> {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) yield nameAt(bytes, at)
}

function valueNear(bytes: Uint8Array, at: number): string {
  return valueAt(bytes.subarray(at, at + VALUE_BYTES_MAX), 0).text
}

/** True if the value after a name is a dictionary, refers to an object, or is too far away to be read. */
function mayBeDictionary(bytes: Uint8Array, at: number): boolean {
  const near = bytes.subarray(at, at + NEAR_BYTES)
  const { kind, text, end } = tokenAt(near, 0)
  return (
    kind === 'end' ||
    text === '<<' ||
    (WHOLE_NUMBER.test(text) && WHOLE_NUMBER.test(tokenAt(near, end).text || '0'))
  )
}

function isEncrypted(bytes: Uint8Array): boolean {
  for (const { text, end } of namesIn(bytes))
    if (text === 'Encrypt' && mayBeDictionary(bytes, end)) return true
  return false
}

/**
 * True if opening the document does no more than show a place in it: a destination, or one action that goes
 * to a place.
 */
function isHarmless(value: string, parts: readonly Part[]): boolean {
  const [, number] = /^(\d+) \d+ R$/.exec(value) ?? []
  if (number === undefined) return isPlace(value)
  const definitions = parts.flatMap(({ bytes, objects }) =>
    (objects.get(Number(number)) ?? []).map((at) => ({ bytes, at })),
  )
  return (
    definitions.length > 0 &&
    definitions.length <= OPENINGS_MAX &&
    definitions.every(({ bytes, at }) => isPlace(valueNear(bytes, at)))
  )
}

function isPlace(value: string): boolean {
  if (value.startsWith('[') || value === 'null') return true
  const actions = [...value.matchAll(/\/S (\S+)/g)].map(([, kind]) => kind)
  return value.startsWith('<<') && actions.join() === '/GoTo' && !/\/Next |\.\.\./.test(value)
}

/** Returns the file and the contents of its object streams. */
function openParts(bytes: Uint8Array): Part[] | 'hidden' {
  const file: Part = { bytes, objects: new Map() }
  const parts = [file]
  let inflated = 0
  let work = 0
  let objects = 0
  for (const at of objectsIn(bytes)) {
    if (++objects > OBJECTS_MAX) return 'hidden'
    addObject(file, numberBefore(bytes, at), at)
    const open = tokenAt(bytes, at)
    const dictionary = open.text === '<<' ? dictionaryAt(bytes, open.end) : undefined
    const end = dictionary?.end ?? open.end
    work += end - at
    if (work > WORK_MAX) return 'hidden'
    if (!dictionary) continue
    const { entries, isClosed } = dictionary
    if (!isClosed) return 'hidden'
    const stream = tokenAt(bytes, end)
    // Bytes before `stream` count, too: one long comment there may be read again for each of many objects.
    work += stream.end - end
    if (work > WORK_MAX) return 'hidden'
    if (stream.text !== 'stream' || !isObjectStream(entries)) continue
    const contents = inflate(
      entries,
      bytes.subarray(startOfStream(bytes, stream.end)),
      INFLATED_BYTES_MAX - inflated,
    )
    if (!contents || parts.length > OBJECT_STREAMS_MAX) return 'hidden'
    inflated += contents.length
    parts.push({ bytes: contents, objects: objectsOf(entries, contents) })
  }
  return parts
}

/** The offset after each `obj` that is not part of `endobj`. */
function* objectsIn(bytes: Uint8Array): Generator<number> {
  const [o, b, j, d] = [0x6f, 0x62, 0x6a, 0x64]
  for (let at = bytes.indexOf(j); at >= 0; at = bytes.indexOf(j, at + 1)) {
    if (bytes[at - 1] === b && bytes[at - 2] === o && bytes[at - 3] !== d) yield at + 1
  }
}

/**
 * The number of the object whose `obj` ends at `at`. Its number and generation precede `obj`, separated by
 * spaces and comments.
 */
function numberBefore(bytes: Uint8Array, at: number): number | undefined {
  const before = String.fromCharCode(...bytes.subarray(Math.max(0, at - 203), at - 3)).replace(
    /%[^\r\n]*/g,
    '',
  )
  const [, number] = /(\d{1,10})[\0\s]+\d+[\0\s]*$/.exec(before) ?? []
  return number === undefined ? undefined : Number(number)
}

function addObject({ objects }: Part, number: number | undefined, at: number): void {
  if (number === undefined) return
  const offsets = objects.get(number)
  if (offsets) offsets.push(at)
  else objects.set(number, [at])
}

function isObjectStream(entries: ReadonlyMap<string, string>): boolean {
  return entries.get('Type') === '/ObjStm' || (entries.has('N') && entries.has('First'))
}

/** The offset of a stream's first byte. A line end separates it from the keyword. */
function startOfStream(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1
  return bytes[at] === 0x0a ? at + 1 : at
}

/**
 * Unpacks an object stream that is packed in the usual way. Returns undefined if it is packed in another way,
 * damaged or too large.
 */
function inflate(
  entries: ReadonlyMap<string, string>,
  packed: Uint8Array,
  bytesMax: number,
): Uint8Array | undefined {
  const filter = entries.get('Filter') ?? 'null'
  const isPlain =
    !entries.has('F') &&
    !entries.has('DP') &&
    /^(null|<< >>|\[ (null|<< >>) \])$/.test(entries.get('DecodeParms') ?? 'null')
  if (!isPlain || !/^(\/FlateDecode|\[ \/FlateDecode \])$/.test(filter)) return undefined
  try {
    return inflateSync(packed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, bytesMax),
    })
  } catch {
    return undefined
  }
}

/** Finds the objects of an object stream, which begins with their numbers and their offsets from `First`. */
function objectsOf(entries: ReadonlyMap<string, string>, contents: Uint8Array): Part['objects'] {
  const part: Part = { bytes: contents, objects: new Map() }
  const first = Number(entries.get('First'))
  let token = tokenAt(contents, 0)
  while (token.kind === 'word' && token.end <= first) {
    const place = tokenAt(contents, token.end)
    addObject(part, Number(token.text), first + Number(place.text))
    token = tokenAt(contents, place.end)
  }
  return part.objects
}
