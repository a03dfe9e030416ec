import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { Footer } from '#web/features/pages/footer/footer.tsx'
import {
  type Device,
  detectDevice,
  hasInstallOffer,
  subscribeToOffer,
  showInstallPrompt,
} from '#web/lib/install-offer.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Hero } from '#web/ui/cloth.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import page from '#web/ui/page.module.css'
import styles from './install-page.module.css'

const DEVICES: readonly Device[] = ['android', 'iphone', 'computer']

export function InstallPage() {
  const { device, isApp } = useDevice()
  useDocumentTitle(installWords.pageTitle)
  return (
    <>
      <Hero
        title={installWords.title}
        intro={installWords.intro}
        className={styles.hero}
        aside={<HomeScreen />}
      >
        {isApp ? <p>{installWords.isRunning}</p> : <InstallButton />}
      </Hero>
      <div className={`${page.frame} ${styles.page}`}>
        <section className={`${page.stack4} ${styles.section}`}>
          <h2>{installWords.instructionsTitle}</h2>
          <div className={`${page.stack4} ${styles.devices}`}>
            {DEVICES.map((each) => (
              <Instructions key={each} device={each} isThis={each === device && !isApp} />
            ))}
          </div>
        </section>
        <section className={`${page.stack4} ${styles.section}`}>
          <h2>{installWords.gainsTitle}</h2>
          <ul role="list" className={`${page.checks} ${styles.gains}`}>
            {installWords.gains.map((gain) => (
              <li key={gain}>
                <CheckIcon />
                {gain}
              </li>
            ))}
          </ul>
          <p className={page.soft}>{installWords.connection}</p>
        </section>
        <section className={`${page.stack4} ${styles.section}`}>
          <h2>{installWords.troubleTitle}</h2>
          <dl className={styles.trouble}>
            {installWords.trouble.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          {installWords.toMarket}
        </Link>
      </div>
      <Footer />
    </>
  )
}

function Instructions({ device, isThis }: { device: Device; isThis: boolean }) {
  const { title, browser, steps } = installWords.instructions[device]
  return (
    <Card as="article" className={isThis ? styles.thisDevice : styles.device}>
      <div className={`${page.between} ${styles.head}`}>
        <h3>{title}</h3>
        {isThis && <Badge tone="success">{installWords.thisDevice}</Badge>}
      </div>
      <p className={page.soft}>{browser}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}

/** `device` is undefined on the server, which renders the same HTML for everybody. */
function useDevice(): { device: Device | undefined; isApp: boolean } {
  const device = useSyncExternalStore(
    subscribeToNothing,
    () => detectDevice(navigator.userAgent, navigator.maxTouchPoints),
    () => undefined,
  )
  const isApp = useSyncExternalStore(
    subscribeToNothing,
    () => window.matchMedia('(display-mode: standalone)').matches,
    () => false,
  )
  return { device, isApp }
}

// Neither value changes while the page is open.
function subscribeToNothing() {
  return () => {}
}

/**
 * Installs the app with one press if the browser offers to; the footer watches for the offer. Otherwise shows
 * nothing, because the steps below work everywhere.
 */
function InstallButton() {
  const hasOffer = useSyncExternalStore(subscribeToOffer, hasInstallOffer, () => false)
  const [isInstalled, setInstalled] = useState(false)
  const install = () => void showInstallPrompt().then(setInstalled)
  return (
    <div role="status">
      {isInstalled && <p>{installWords.installed}</p>}
      {hasOffer && !isInstalled && (
        <Button size="lg" onClick={install}>
          {installWords.install}
        </Button>
      )}
    </div>
  )
}

/** A picture of the result: a phone's home screen with the app's icon among others. */
function HomeScreen() {
  return (
    <div className={styles.phone} aria-hidden="true">
      <div className={styles.screen}>
        {Array.from({ length: 12 }, (_, index) =>
          index === 4 ? (
            <img key={index} src="/favicon.svg" alt="" width={48} height={48} />
          ) : (
            <span key={index} className={styles.otherIcon} />
          ),
        )}
      </div>
    </div>
  )
}

const installWords = {
  pageTitle: 'Mobile app | Salone Market',
  title: 'Salone Market as an app',
  intro:
    'Put it on your home screen and open it with one tap, like any other app. ' +
    'You need no app store and no Google or Apple account, and it updates itself.',
  install: 'Install the app',
  installed: 'Salone Market is on its way to your home screen.',
  isRunning: 'You are using the app already.',
  thisDevice: 'This device',

  gainsTitle: 'What it gives you',
  gains: [
    'The market is one tap away. You do not have to type an address.',
    'Listings fill the whole screen, without an address bar.',
    'It takes less space than one photo. ' +
      'Your phone keeps what it has loaded, so you do not pay for it twice.',
    'You stay signed in for 60 days, as in the browser.',
  ],
  connection:
    'Pages that you opened stay readable without a connection. For everything else the app needs one.',

  instructionsTitle: 'How to install it',
  instructions: {
    android: {
      title: 'Android phone',
      browser: 'With Chrome',
      steps: [
        'Open this page in Chrome.',
        'Press the three dots at the top right.',
        'Press Add to Home screen, or Install app.',
        'Press Install. The yellow cotton tree is now on your home screen.',
      ],
    },
    iphone: {
      title: 'iPhone or iPad',
      browser: 'With Safari',
      steps: [
        'Open this page in Safari.',
        'Press the Share button: the square with an arrow that points up.',
        'Go down the list and press Add to Home Screen.',
        'Press Add. The yellow cotton tree is now on your home screen.',
      ],
    },
    computer: {
      title: 'Computer',
      browser: 'With Chrome or Edge',
      steps: [
        'Open this page in Chrome or Edge.',
        'Press the install icon at the right end of the address bar.',
        'Press Install. It opens in a window of its own.',
      ],
    },
  },

  troubleTitle: 'If it does not work',
  trouble: [
    {
      title: 'You came here from Facebook or Instagram',
      text:
        'Their browser cannot install apps. ' +
        'Press the three dots, then Open in browser, and start again.',
    },
    {
      title: 'Add to Home screen is not in the menu',
      text:
        'Update Chrome, or use the browser that came with your phone: ' +
        'Samsung Internet, Firefox and Opera have it too.',
    },
    {
      title: 'You want to remove it',
      text:
        'Press and hold the icon, then press Uninstall or Remove. ' +
        'Your account, listings and messages stay as they are.',
    },
  ],
  toMarket: 'Go to the market',
}
