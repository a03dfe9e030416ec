import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { Listing } from '#contract/listing.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LinkIcon, ShareIcon } from '#web/ui/icons/icons-listing.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { listingWords } from './copy.ts'
import { priceTexts } from './listing-price.tsx'

/** Copies the listing's link. */
export function CopyLink({ listing }: { listing: Listing }) {
  const { copy } = useShare(listing)
  return (
    <Button variant="ghost" size="sm" onClick={copy}>
      <LinkIcon />
      {listingWords.copyLink}
    </Button>
  )
}

type ShareButtonProps = { listing: Listing; labelClass?: string }

export function ShareButton({ listing, labelClass }: ShareButtonProps) {
  return <ShareLink {...textOf(listing)} labelClass={labelClass} />
}

type Shared = { title: string; text: string; path: string }

/** Opens the device's share sheet or, if it has none, WhatsApp. */
export function ShareLink({ labelClass, ...shared }: Shared & { labelClass?: string }) {
  const { canShare, whatsApp, share } = useSharing(shared)
  const content = (
    <>
      <ShareIcon />
      <span className={labelClass}>{listingWords.share}</span>
    </>
  )
  if (!canShare) {
    return (
      <a className={buttonClass({ variant: 'secondary' })} href={whatsApp} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  }
  return (
    <Button variant="secondary" onClick={share}>
      {content}
    </Button>
  )
}

/** How to share a listing. `whatsApp` is a link that works without a share sheet. */
export function useShare(listing: Listing) {
  return useSharing(textOf(listing))
}

/** A listing with its price and place. */
function textOf(listing: Listing): Shared {
  const { own, per = '' } = priceTexts(listing, listingWords)
  const { id, title, location } = listing
  return { title, text: listingWords.shareText(title, own + per, location), path: `/listings/${id}` }
}

function useSharing({ title, text, path }: Shared) {
  const url = useRouteContext({ from: '__root__', select: (context) => context.origin }) + path
  return {
    canShare: useCanShare(),
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`,
    // A rejection means that the person closed the sheet.
    share: () => void navigator.share({ title, text, url }).catch(() => {}),
    copy: () =>
      void copyText(url).then(
        () => showToast({ title: listingWords.copied }),
        () =>
          showToast({ title: listingWords.error, description: listingWords.copyFailed, tone: 'destructive' }),
      ),
  }
}

// Without https there is no clipboard. The function is async, so that a missing clipboard causes a rejection,
// as a refused permission does.
async function copyText(text: string) {
  await navigator.clipboard.writeText(text)
}

/** Whether the device has a share sheet, which only the browser knows. False in server-rendered HTML. */
function useCanShare(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => 'share' in navigator,
    () => false,
  )
}
