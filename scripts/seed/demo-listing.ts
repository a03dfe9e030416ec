import type { NewListing } from '#contract/listing.ts'
import type { DemoPhoto } from './photos/album.ts'
import type { Life } from './life.ts'
import type { DemoPerson } from './people.ts'
import type { DemoComment } from './talk.ts'
import type { Voice } from './offers/offer.ts'

export type DemoListing = {
  publicId: string
  /** Its number in the market, which never changes; its place in time may. */
  index: number
  seller: DemoPerson
  listing: NewListing
  voice: Voice
  photos: { id: string; photo: DemoPhoto }[]
  life: Life
  talk: DemoComment[]
  likedBy: DemoPerson[]
  /** Who has it among their favourites. */
  keptBy: DemoPerson[]
  views: number
}
