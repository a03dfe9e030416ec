import { TITLE_MAX, TITLE_MIN } from '#contract/limits.ts'
import type { Shelf } from './books.ts'
import { type Chance, say, type Slots, type Template } from './template.ts'
import { asTitle, capital, shortened } from './wording.ts'

/** What a feed's card shows of a title without cutting it. */
const TITLE_GOOD_MAX = 70
const NAME_MAX = 60

interface TitleWish {
  count: number
  /** What stands in the field: no title says the same. */
  current: string
}

/** Different titles; those that name the thing come first. Fewer only where no more can be said. */
export function writeTitles(
  shelf: Shelf,
  slots: Slots,
  chance: Chance,
  { count, current }: TitleWish,
): string[] {
  const short = withShortNames(slots)
  const seen = new Set([gist(current)])
  const titles: string[] = []
  for (const templates of [shelf.named, shelf.inOwnWords, shelf.bare]) {
    for (const template of chance.shuffled(templates)) {
      const title = titleOf(template, short)
      if (title === undefined || seen.has(gist(title))) continue
      seen.add(gist(title))
      titles.push(title)
      if (titles.length === count) return titles
    }
  }
  return titles
}

/** Two texts of one gist differ in case and punctuation alone. */
export function gist(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function titleOf(template: Template, slots: Slots): string | undefined {
  const said = say(template, slots, { charactersMax: TITLE_GOOD_MAX })
  const title = said && asTitle(capital(said.text))
  return title !== undefined && title.length >= TITLE_MIN && title.length <= TITLE_MAX ? title : undefined
}

/** Sixty letters of a maker and sixty of a model are no title: the name keeps its beginning. */
function withShortNames(slots: Slots): Slots {
  return new Map([...slots].map(([name, slot]) => [name, { ...slot, text: shortened(slot.text, NAME_MAX) }]))
}
