import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Listing } from '#contract/listing.ts'
import { statusWords } from '#web/features/listings/copy.ts'
import { demandWords, sayDemand } from '#web/features/listings/demand/copy.ts'
import { demandQuery } from '#web/features/listings/demand/queries.ts'
import { listingWords, statusNoteWords } from '#web/features/listings/page/copy.ts'
import { ListingTile } from '#web/features/listings/page/listing-tile.tsx'
import { useShare } from '#web/features/listings/page/share.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { LinkIcon, ShareIcon } from '#web/ui/icons/icons-listing.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { useBackButton } from '#web/ui/overlays/dialog.tsx'
import { postedWords } from './copy.ts'
import { PostDialog } from './lazy-post-dialog.ts'
import { postedQuery } from './posted.ts'
import styles from './posted-sheet.module.css'

/** What follows a posted listing: its sheet, and from there the form for another. */
export function Posted() {
  const { data: listing } = useQuery(postedQuery)
  const client = useQueryClient()
  const [isPosting, setPosting] = useState(false)
  const close = () => client.setQueryData(postedQuery.queryKey, null)
  function postAnother() {
    close()
    setPosting(true)
  }
  return (
    <Suspense>
      {listing && (
        <PostedSheet key={listing.id} listing={listing} onClose={close} onPostAnother={postAnother} />
      )}
      {isPosting && <PostDialog onClose={() => setPosting(false)} />}
    </Suspense>
  )
}

type PostedSheetProps = { listing: Listing; onClose: () => void; onPostAnother: () => void }

/**
 * The listing as buyers see it, and what to do next. Not a modal dialog: it asks nothing, so the page around it
 * stays usable. It closes when the person goes to another page.
 */
function PostedSheet({ listing, onClose, onPostAnother }: PostedSheetProps) {
  const titleId = useId()
  const isHeld = listing.status === 'pending'
  const sheet = useFocusWhileOpen()
  useCloseOnNavigation(onClose)
  useBackButton(onClose, true)

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
  }

  return (
    // Escape works from any control in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={sheet}
      className={styles.sheet}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <header className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {isHeld ? statusWords.pending : postedWords.live}
          </h2>
          <p className={styles.text}>{isHeld ? statusNoteWords.pendingOwn : <LiveText id={listing.id} />}</p>
        </div>
        <IconButton label={postedWords.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <ListingTile listing={listing} ratio={16 / 9} isPriority />
      <div className={styles.actions}>
        {/* Nobody else can open a held listing, so its link is of no use yet. */}
        {!isHeld && <Share listing={listing} />}
        <Link
          to="/listings/$id"
          params={{ id: listing.id }}
          className={buttonClass({ variant: 'secondary' })}
          onClick={onClose}
        >
          {postedWords.view}
        </Link>
        <Button variant="secondary" onClick={onPostAnother}>
          {postedWords.another}
        </Button>
      </div>
    </section>
  )
}

/** What buyers see, and how many look for it as soon as that is known, in the same line. */
function LiveText({ id }: { id: string }) {
  const demand = sayDemand(useQuery(demandQuery(id)).data)
  return <span role="status">{demand === undefined ? postedWords.liveText : demandWords.told(demand)}</span>
}

function Share({ listing }: { listing: Listing }) {
  const { whatsApp, copy } = useShare(listing)
  return (
    <>
      <a className={buttonClass()} href={whatsApp} target="_blank" rel="noreferrer">
        <ShareIcon />
        {postedWords.whatsApp}
      </a>
      <Button variant="secondary" onClick={copy}>
        <LinkIcon />
        {listingWords.copyLink}
      </Button>
    </>
  )
}

/** Focuses the element when it appears. When it goes, the focus returns to where it was. */
function useFocusWhileOpen() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const sheet = element.current
    let before: Element | null = null
    // A frame later, because the form's dialog, which has just closed, returns the focus first.
    const frame = requestAnimationFrame(() => {
      before = document.activeElement
      sheet?.focus({ preventScroll: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      const hadFocus = sheet?.contains(document.activeElement) || document.activeElement === document.body
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return element
}

function useCloseOnNavigation(onClose: () => void) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [openedAt] = useState(pathname)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (pathname !== openedAt) close()
  }, [pathname, openedAt])
}
