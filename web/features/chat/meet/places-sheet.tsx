import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ListedPlace } from '#contract/meeting-place.ts'
import { areaOf, LOCATIONS, placesWithin, type Location } from '#contract/places.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { meetWords } from './copy.ts'
import { PlaceIcon } from './place-icon.tsx'
import page from '#web/ui/page.module.css'
import styles from './places-sheet.module.css'

const placesQuery = queryOptions({
  queryKey: ['meeting-places'],
  queryFn: ({ signal }) => parseResponse(api['meeting-places'].$get({ query: {} }, { init: { signal } })),
  staleTime: Infinity,
})

type Props = {
  /** Where the listing is. */
  location: Location | undefined
  onChoose: (place: ListedPlace) => void
  onClose: () => void
}

/** The public places in which two people can meet, those near the listing first. A press proposes one. */
export function PlacesSheet({ location, onChoose, onClose }: Props) {
  const query = useQuery(placesQuery)
  const near = location ? nearby(location) : []
  const far = LOCATIONS.filter((each) => !near.includes(each))
  const towns = (locations: readonly Location[]) => (
    <Towns locations={locations} places={query.data?.places ?? []} onChoose={onChoose} />
  )
  return (
    <Dialog onClose={onClose} title={meetWords.title} closeLabel={meetWords.close}>
      <div className={page.stack4}>
        <p className={page.caution}>{meetWords.advice}</p>
        {query.isPending && <PlacesSkeleton />}
        {query.error && <QueryFailure query={query} title={meetWords.failureTitle} level={3} />}
        {query.data && near.length === 0 && towns(far)}
        {query.data && near.length > 0 && (
          <>
            {towns(near)}
            <details>
              <summary className={styles.elsewhere}>{meetWords.elsewhere}</summary>
              {towns(far)}
            </details>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The location itself, what lies in it, and the rest of its area. */
function nearby(location: Location): Location[] {
  return [...new Set([location, ...placesWithin(location), ...placesWithin(areaOf(location))])]
}

type TownsProps = {
  locations: readonly Location[]
  places: readonly ListedPlace[]
  onChoose: (place: ListedPlace) => void
}

function Towns({ locations, places, onChoose }: TownsProps) {
  return locations.map((location) => (
    <section key={location}>
      <h3 className={styles.town}>{location}</h3>
      <ul role="list">
        {places
          .filter((place) => place.location === location)
          .map((place) => (
            <li key={place.id}>
              <button type="button" className={styles.place} onClick={() => onChoose(place)}>
                <PlaceIcon kind={place.kind} />
                <span className={styles.words}>
                  <span className={styles.name}>{place.name}</span>{' '}
                  <span className={styles.kind}>{meetWords.kinds[place.kind]}</span>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  ))
}

function PlacesSkeleton() {
  return (
    <div role="status" className={page.stack3}>
      <VisuallyHidden>{meetWords.loading}</VisuallyHidden>
      {['one', 'two', 'three', 'four', 'five'].map((key) => (
        <Skeleton key={key} shape="block" height="2.75rem" />
      ))}
    </div>
  )
}
