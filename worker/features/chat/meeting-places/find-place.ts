import type { MeetingPlace } from '#contract/conversation.ts'
import type { ListedPlace } from '#contract/meeting-place.ts'
import type { Location } from '#contract/places.ts'
import { PLACES } from './data.ts'

const LISTED: readonly ListedPlace[] = Object.entries(PLACES).map(([id, { kind, name, location }]) => ({
  id,
  name,
  kind,
  location,
}))

/** The meeting places of a location, or all of them: police stations first. */
export function listMeetingPlaces(location: Location | undefined): ListedPlace[] {
  return LISTED.filter((place) => location === undefined || place.location === location)
}

export function findMeetingPlace(placeId: string): MeetingPlace | undefined {
  const found = LISTED.find(({ id }) => id === placeId)
  return found && { name: found.name, location: found.location, kind: found.kind }
}
