import { useEffect, useState, useSyncExternalStore } from 'react'
import { isSignOutDue } from '#web/features/accounts/sign-in/due-sign-out.ts'
import { Footer } from '#web/features/pages/footer/footer.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AlertIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { useWhenOnline } from '#web/ui/use-when-online.ts'
import { DeviceConversations } from './device-conversations.tsx'
import { DeviceListings } from './device-listings.tsx'
import { type KeptPage, listKeptPages } from './kept-pages.ts'
import { useOwnAnswers } from './use-own-answers.ts'
import page from '#web/ui/page.module.css'

const RETRY_MS = 5_000

/**
 * What is on this device, and what a visitor sees who opens a page without a line that is not. The service worker leads here,
 * with the address of that page behind `#`. Once the line is back, that page is opened.
 */
export function OfflinePage() {
  useDocumentTitle(offlineWords.pageTitle)
  const answers = useOwnAnswers()
  const isSigningOut = useSyncExternalStore(subscribeToNothing, isSignOutDue, () => false)
  useWhenOnline(openWanted)
  // The browser may say that the line is back before a request comes through, or not notice that it was away.
  useEffect(() => {
    const tryAgain = () => {
      if (navigator.onLine) openWanted()
    }
    tryAgain()
    const timer = setInterval(tryAgain, RETRY_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <>
      <EmptyState
        icon={<AlertIcon />}
        title={offlineWords.title}
        level={1}
        action={
          <Button variant="secondary" onClick={openWanted}>
            <RefreshIcon />
            {shellWords.retry}
          </Button>
        }
      >
        {isSigningOut && <p>{offlineWords.signedOut}</p>}
        <p>{offlineWords.text}</p>
      </EmptyState>
      <div className={`${page.frame} ${page.stack5}`}>
        <DeviceConversations answers={answers} />
        <DeviceListings answers={answers} />
        <KeptPages />
      </div>
      <Footer />
    </>
  )
}

const subscribeToNothing = () => () => {}

function KeptPages() {
  const [pages, setPages] = useState<readonly KeptPage[]>([])
  useEffect(() => void listKeptPages().then(setPages, () => {}), [])
  if (pages.length === 0) return null
  return (
    <section className={page.stack3} aria-labelledby="kept-pages">
      <h2 id="kept-pages">{offlineWords.keptTitle}</h2>
      <ul role="list" className={page.stack1}>
        {pages.map(({ path, title }) => (
          <li key={path}>
            {/* A document, because the code of that page may not be on the device. */}
            <a href={path} className={page.tapLink}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens the page that was wanted, if there is a line. */
function openWanted() {
  const wanted = findWanted()
  if (wanted)
    void fetch('/api/health').then(
      () => window.location.replace(wanted),
      () => {},
    )
}

/** The address of the page that was wanted, on this site. */
function findWanted(): string | undefined {
  const path = window.location.hash.slice(1)
  if (!path) return undefined
  const { origin, href } = new URL(path, window.location.origin)
  return origin === window.location.origin ? href : undefined
}

const offlineWords = {
  pageTitle: 'You are offline | Salone Market',
  title: 'You are offline',
  signedOut:
    'You are signed out on this device, and nothing of you is left on it. Your session ends with the first connection.',
  text: 'What was not opened on this device yet loads by itself when you are connected again.',
  keptTitle: 'Pages on this device',
}
