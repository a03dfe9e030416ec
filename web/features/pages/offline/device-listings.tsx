import { useDeferredValue, useMemo, useState } from 'react'
import { counted } from '#contract/numbers.ts'
import { ListingTile } from '#web/features/listings/page/listing-tile.tsx'
import type { Answer } from '#web/lib/kept/answer-store.ts'
import { toTime } from '#web/lib/kept/copy.ts'
import { findOnDevice } from '#web/lib/kept/search-device.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/forms/field.module.css'
import page from '#web/ui/page.module.css'

const LISTINGS_AT_ONCE = 24

/** A search of the listings in what this device has kept for this person. Nothing if there are none. */
export function DeviceListings({ answers }: { answers: readonly Answer[] }) {
  const [text, setText] = useState('')
  const [countMax, setCountMax] = useState(LISTINGS_AT_ONCE)
  const searched = useDeferredValue(text)
  const found = useMemo(() => findOnDevice({ text: searched }, answers), [searched, answers])
  if (found.length === 0 && text === '' && searched === '') return null

  const search = (typed: string) => {
    setText(typed)
    setCountMax(LISTINGS_AT_ONCE)
  }
  return (
    <section className={page.stack4} aria-labelledby="device-listings">
      <h2 id="device-listings">{words.title}</h2>
      <search>
        <label className={page.stack1}>
          {words.search}
          <input
            type="search"
            className={field.control}
            enterKeyHint="search"
            value={text}
            onChange={(event) => search(event.target.value)}
          />
        </label>
      </search>
      <p role="status">{found.length === 0 ? words.none : words.found(found.length)}</p>
      <ul role="list" className={`${page.stack4} ${page.columns2} ${page.columns3}`}>
        {found.slice(0, countMax).map(({ listing, from }) => (
          <li key={listing.id} className={page.stack1}>
            <ListingTile listing={listing} />
            <p className={page.small}>{words.from(from)}</p>
          </li>
        ))}
      </ul>
      {found.length > countMax && (
        <div className={page.listEnd}>
          <Button variant="secondary" onClick={() => setCountMax(countMax + LISTINGS_AT_ONCE)}>
            {words.more}
          </Button>
        </div>
      )}
    </section>
  )
}

const words = {
  title: 'Listings on this device',
  search: 'Search the listings on this device',
  found: (count: number) => counted(count, 'listing'),
  none: 'Nothing on this device matches. Try fewer or other words.',
  from: (at: number) => `From ${toTime(at)}`,
  more: 'Show more',
}
