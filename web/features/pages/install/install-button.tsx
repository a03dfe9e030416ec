import { useState, useSyncExternalStore } from 'react'
import { installWords } from '#web/copy/install.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Button } from '#web/ui/button.tsx'
import { hasInstallOffer, subscribeToOffer, takeInstallOffer } from './install-offer.ts'

/**
 * One press where the browser offers it, which the foot of the page hears. Nothing where it does not: the
 * steps below hold everywhere.
 */
export function InstallButton() {
  const words = useWords(installWords)
  const hasOffer = useSyncExternalStore(subscribeToOffer, hasInstallOffer, () => false)
  const [isInstalled, setInstalled] = useState(false)
  const install = () => void takeInstallOffer().then(setInstalled)
  return (
    <div role="status">
      {isInstalled && <p>{words.installed}</p>}
      {hasOffer && !isInstalled && (
        <Button variant="accent" size="lg" onClick={install}>
          {words.install}
        </Button>
      )}
    </div>
  )
}
