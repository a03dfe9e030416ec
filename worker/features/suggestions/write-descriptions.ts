import { DESCRIPTION_MAX, DESCRIPTION_MIN } from '#contract/limits.ts'
import type { Book, Shelf } from './books.ts'
import { type Chance, say, type Fact, type Slots, type Template } from './template.ts'
import { capital, shortened } from './wording.ts'
import { gist } from './write-titles.ts'

export interface DescriptionWish {
  count: number
  current: string
  /** What the seller wrote besides the facts, line by line. */
  own: readonly string[]
}

/**
 * Different descriptions, none of which says the same as `current`; each says every fact once and all of
 * `own`.
 */
export function writeDescriptions(
  book: Book,
  slots: Slots,
  chance: Chance,
  { count, current, own }: DescriptionWish,
): string[] {
  const seen = new Set([gist(current)])
  const descriptions: string[] = []
  const used = new Set<Template>()
  const layouts = chance.shuffled(LAYOUTS)
  for (let tries = 0; tries < TRIES && descriptions.length < count; tries++) {
    const layout = layouts[tries % layouts.length]
    if (!layout) break
    const text = layout(penFor({ book, slots, chance, own, used }))
    if (text.length < DESCRIPTION_MIN || seen.has(gist(text))) continue
    seen.add(gist(text))
    descriptions.push(text)
  }
  return descriptions
}

const TRIES = 40
const CLOSINGS_SHARE = 0.6
const CHOICES = 3

type Pen = ReturnType<typeof penFor>

/** How a description is laid out. Facts that the opening says are said nowhere else. */
const LAYOUTS: readonly ((pen: Pen) => string)[] = [
  (pen) => inSentences(pen.opening(), ...pen.about(), pen.own(' '), ...pen.deal(), pen.closing()),
  (pen) =>
    inParagraphs(
      inSentences(pen.opening(), ...pen.about()),
      pen.own('\n'),
      inSentences(...pen.deal(), pen.closing()),
    ),
  (pen) =>
    inParagraphs(
      inSentences(pen.opening(), pen.own(' ')),
      inSentences(...pen.about(), ...pen.deal(), pen.closing()),
    ),
  (pen) => inParagraphs(inLines(pen.opening(), ...pen.lines()), pen.own('\n'), pen.closing()),
]

interface Desk {
  book: Book
  slots: Slots
  chance: Chance
  own: readonly string[]
  /** Phrases of the answer's other descriptions, which are left alone while there are others. */
  used: Set<Template>
}

function penFor({ book, slots, chance, own, used }: Desk) {
  const said = new Set<Fact>()
  const tell = (templates: readonly Template[]) => {
    const fit = chance.shuffled(templates).flatMap((template) => {
      const told = say(template, slots, { said })
      return told ? [{ template, ...told }] : []
    })
    const fresh = fit.filter(({ template }) => !used.has(template))
    const [fullest] = (fresh.length > 0 ? fresh : fit)
      .slice(0, CHOICES)
      .sort((a, b) => b.says.length - a.says.length)
    if (!fullest) return undefined
    used.add(fullest.template)
    for (const fact of fullest.says) said.add(fact)
    return capital(fullest.text)
  }
  const tellAll = (templates: readonly Template[]) => {
    const sentences: string[] = []
    const left = templates.filter(saysSomething)
    for (let sentence = tell(left); sentence !== undefined; sentence = tell(left)) sentences.push(sentence)
    return sentences
  }
  const tellOwn = (between: string) => shortened(own.join(between), ownMax(slots))
  // Without a name or a title, the seller's own first words may say best what it is.
  const isOwnFirst = !slots.has('thing') && !slots.has('words') && own.length > 0 && chance.next() < 0.5
  return {
    opening: () => (isOwnFirst ? tellOwn(' ') : tell(openingsFor(book.openings, slots))),
    about: () => tellAll(book.about),
    deal: () => tellAll(book.deal),
    lines: () =>
      book.lines.flatMap((line) => {
        const sentence = tell([line])
        return sentence === undefined ? [] : [`- ${sentence}`]
      }),
    own: (between: string) => (isOwnFirst ? undefined : tellOwn(between)),
    /** The last sentence: it may come back to a fact that was said. */
    closing: () => {
      if (chance.next() >= CLOSINGS_SHARE) return undefined
      said.clear()
      return tell(book.closings)
    },
  }
}

function openingsFor({ named, inOwnWords, bare }: Shelf, slots: Slots): readonly Template[] {
  return slots.has('thing') ? named : slots.has('words') ? inOwnWords : bare
}

function saysSomething({ parts }: Template): boolean {
  return parts.some(({ isOptional, pieces }) => !isOptional && pieces.some((piece) => 'slot' in piece))
}

const FRAME_MAX = 600

/** What is left to the seller's words once every fact has its place. */
function ownMax(slots: Slots): number {
  const facts = [...slots.values()].reduce((sum, { text }) => sum + text.length, 0)
  return Math.max(0, DESCRIPTION_MAX - FRAME_MAX - facts)
}

function inSentences(...sentences: (string | undefined)[]): string {
  return sentences.filter(Boolean).join(' ')
}

function inLines(...lines: (string | undefined)[]): string {
  return lines.filter(Boolean).join('\n')
}

function inParagraphs(...paragraphs: (string | undefined)[]): string {
  return paragraphs.filter(Boolean).join('\n\n')
}
