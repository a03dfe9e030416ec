import { viewedWords } from './copy.ts'
import type { ViewedListing } from './viewed-store.ts'
import { ViewedTile } from './viewed-tile.tsx'
import page from '#web/ui/page.module.css'

/** The listings that this person viewed last. */
export function ViewedTiles({ viewed }: { viewed: readonly ViewedListing[] }) {
  return (
    <section className={page.stack3}>
      <h2 className={page.smallHeading}>{viewedWords.last}</h2>
      <ul role="list" className={`${page.stack4} ${page.columns3}`}>
        {viewed.map((each) => (
          <li key={each.id}>
            <ViewedTile viewed={each} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
