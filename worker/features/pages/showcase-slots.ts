import { isMonthly } from '#contract/kinds/derived.ts'
import { shortDateWithYear } from '#contract/dates.ts'
import type { Showcase, ShowcaseListing } from '#contract/listing.ts'
import { pricesOf } from '#contract/numbers.ts'
import { cardSources } from '#contract/photo-sources.ts'
import type { SlotValues } from '../../platform/html.ts'

/** One transparent pixel: the sign for a missing photo comes with the application. */
const NO_PHOTO = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/** What fills the slots of web/features/pages/prerender/showcase-outline.tsx. */
export function showcaseSlots(showcase: Showcase): SlotValues {
  const { listings } = showcase
  const rate = listings[0]?.rate
  return {
    showcase: JSON.stringify(showcase),
    slePerUsd: rate?.slePerUsd.toLocaleString('en-US'),
    rateDay: rate && shortDateWithYear(rate.asOf),
    ...Object.fromEntries(listings.flatMap((listing, index) => tileOf(listing, `listing${index}`))),
  }
}

function tileOf(listing: ShowcaseListing, name: string): [string, string | undefined][] {
  const { id, title, location, photo, type } = listing
  const { src, srcSet }: { src: string; srcSet?: string } = photo ? cardSources(photo) : { src: NO_PHOTO }
  const values = {
    id,
    title,
    location,
    ...pricesOf(listing),
    src,
    srcSet,
    rent: isMonthly(type) ? 'yes' : undefined,
  }
  return [
    [name, 'yes'],
    ...Object.entries(values).map(([part, value]): [string, string | undefined] => [
      `${name}_${part}`,
      value,
    ]),
  ]
}
