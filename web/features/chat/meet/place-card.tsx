import type { MeetingPlace } from '#contract/conversation.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { meetWords } from './copy.ts'
import { PlaceIcon, placeLine } from './place-icon.tsx'
import styles from './place-card.module.css'

/** A proposed place in the log. The map is only a link: a map here would cost more than the rest of the page. */
export function PlaceCard({ place }: { place: MeetingPlace }) {
  const { name, kind, location } = place
  const query = new URLSearchParams({ api: '1', query: `${name}, ${location}, Sierra Leone` })
  return (
    <div className={styles.card}>
      <PlaceIcon kind={kind} />
      <p className={styles.words}>
        <span className={styles.title}>{meetWords.title}</span>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.line}>{placeLine(place)}</span>
      </p>
      <a
        className={styles.map}
        href={`https://www.google.com/maps/search/?${query}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {meetWords.showOnMap}
        <VisuallyHidden>: {meetWords.opensMap(name)}</VisuallyHidden>
      </a>
    </div>
  )
}
