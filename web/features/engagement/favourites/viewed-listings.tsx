import { Link } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { shortDate, shortDateWithYear } from '#contract/dates.ts'
import { ListingTile, TileLine } from '#web/features/listings/page/listing-tile.tsx'
import { useWords } from '#web/lib/words.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EyeIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { viewedWords } from './copy.ts'
import styles from './favourites-page.module.css'
import { parseViewed, readViewedText, subscribeToViewed, writeViewed } from './viewed-store.ts'

/** What this person looked at on this device. */
export function ViewedListings({ userId }: { userId: string }) {
  const words = useWords(viewedWords)
  const [isCleared, setCleared] = useState(false)
  const text = useSyncExternalStore(
    subscribeToViewed,
    () => readViewedText(userId),
    () => null,
  )
  const viewed = useMemo(() => parseViewed(text), [text])
  const clear = () => {
    writeViewed(userId, [])
    setCleared(true)
  }

  if (viewed.length === 0) return <NothingViewed isCleared={isCleared} />
  return (
    <>
      <div className={styles.noteRow}>
        <p className={styles.note}>{words.note(viewed.length)}</p>
        <Button variant="ghost" onClick={clear}>
          {words.clear}
        </Button>
      </div>
      <ul role="list" className={styles.rows}>
        {viewed.map(({ id, title, price, other, rateOf, isMonthly, place, thumb, at }) => (
          <ListingTile
            key={id}
            look="row"
            id={id}
            title={title}
            level={2}
            price={{
              own: price,
              per: isMonthly ? words.perMonth : undefined,
              about: words.about(other, shortDateWithYear(rateOf)),
            }}
            photo={thumb === null ? undefined : { src: thumb }}
          >
            <div className={styles.foot}>
              <TileLine place={place} />
              <span className={styles.action}>{words.seen(shortDate(at))}</span>
            </div>
          </ListingTile>
        ))}
      </ul>
    </>
  )
}

function NothingViewed({ isCleared }: { isCleared: boolean }) {
  const words = useWords(viewedWords)
  const toMarket = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {words.toMarket}
    </Link>
  )
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isCleared && words.cleared}</span>
      </VisuallyHidden>
      <EmptyState icon={<EyeIcon />} title={words.emptyTitle} action={toMarket}>
        {words.emptyText}
      </EmptyState>
    </>
  )
}
