import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LinkIcon, ShareIcon, WhatsAppIcon } from '#web/ui/icons/icons-listing.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { listingWords } from './copy.ts'
import { priceTexts } from './listing-price.tsx'

/** Buttons that open the device's share sheet (if it has one), share on WhatsApp and copy the link. */
export function ShareRow({ listing }: { listing: Listing }) {
  const words = useWords(listingWords)
  const { canShare, whatsApp, share, copy } = useShare(listing)
  return (
    <>
      {canShare && (
        <Button variant="secondary" onClick={share}>
          <ShareIcon />
          {words.share}
        </Button>
      )}
      <a className={buttonClass({ variant: 'secondary' })} href={whatsApp} target="_blank" rel="noreferrer">
        <WhatsAppIcon />
        {words.shareWhatsApp}
      </a>
      <Button variant="secondary" onClick={copy}>
        <LinkIcon />
        {words.copyLink}
      </Button>
    </>
  )
}

/** One button, which opens the share sheet or, if the device has none, copies the link. */
export function ShareButton({ listing }: { listing: Listing }) {
  const words = useWords(listingWords)
  const { canShare, share, copy } = useShare(listing)
  return (
    <Button onClick={canShare ? share : copy}>
      <ShareIcon />
      {words.share}
    </Button>
  )
}

function useShare(listing: Listing) {
  const words = useWords(listingWords)
  const origin = useRouteContext({ from: '__root__', select: (context) => context.origin })
  const canShare = useCanShare()
  const { own, per = '' } = priceTexts(listing, words)
  const text = words.shareText(listing.title, own + per, listing.location)
  const url = `${origin}/listings/${listing.id}`
  return {
    canShare,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`,
    // A rejection means that the person closed the sheet.
    share: () => void navigator.share({ title: listing.title, text, url }).catch(() => {}),
    copy: () =>
      void copyText(url).then(
        () => showToast({ title: words.copied }),
        () => showToast({ title: words.error, description: words.copyFailed, tone: 'destructive' }),
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
