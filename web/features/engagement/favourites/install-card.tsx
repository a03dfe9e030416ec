import { useEffect, useSyncExternalStore } from 'react'
import {
  hasInstallOffer,
  showInstallPrompt,
  subscribeToOffer,
  watchInstallOffer,
} from '#web/lib/install-offer.ts'
import { type Stored, useStored, writeStored } from '#web/lib/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { installCardWords } from './copy.ts'
import page from '#web/ui/page.module.css'

/** Whether the person said "Not now" on this device. */
const declined: Stored<boolean> = { name: 'install-declined', empty: false, parse: Boolean }

/**
 * Offers to install the application if the browser can. It stands above saved listings: who comes back to them has
 * a use for it, and is not in the middle of something.
 */
export function InstallCard() {
  useEffect(() => watchInstallOffer(), [])
  const hasOffer = useSyncExternalStore(subscribeToOffer, hasInstallOffer, () => false)
  const isDeclined = useStored(declined)
  if (!hasOffer || isDeclined) return null
  return (
    <Card as="section" className={page.stack3}>
      <h2>{installCardWords.title}</h2>
      <p className={page.soft}>{installCardWords.text}</p>
      <div className={page.row}>
        <Button size="sm" onClick={() => void showInstallPrompt()}>
          {installCardWords.install}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => writeStored(declined, undefined, true)}>
          {installCardWords.notNow}
        </Button>
      </div>
    </Card>
  )
}
