import * as z from 'zod'
import { Location } from './fields.ts'
import { MEETING_PLACE_KINDS } from './lists.ts'

/** A public place to meet. Its id is what a message names. */
export const ListedPlace = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(MEETING_PLACE_KINDS),
  location: Location,
})
export type ListedPlace = z.infer<typeof ListedPlace>

export const MeetingPlacesQuery = z.object({ location: Location.optional() })
export const MeetingPlaces = z.object({ places: z.array(ListedPlace) })
export type MeetingPlaces = z.infer<typeof MeetingPlaces>
