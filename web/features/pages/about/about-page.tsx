import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LOCATIONS } from '#contract/places.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { Footer } from '#web/features/pages/footer/footer.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Hero } from '#web/ui/cloth.tsx'
import { BoltIcon, CheckIcon, MapPinIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import page from '#web/ui/page.module.css'
import styles from './about-page.module.css'

export function AboutPage() {
  const { features } = aboutWords
  useDocumentTitle(aboutWords.pageTitle)
  return (
    <>
      <Hero title={aboutWords.title} intro={aboutWords.intro} size="lg" className={styles.hero} />
      <div className={`${page.frame} ${styles.page}`}>
        <div className={styles.aims}>
          <Aim title={aboutWords.missionTitle} text={aboutWords.mission} />
          <Aim title={aboutWords.visionTitle} text={aboutWords.vision} />
        </div>
        <section className={page.stack4}>
          <h2>{aboutWords.featuresTitle}</h2>
          <div className={styles.features}>
            <Feature icon={<SparklesIcon />} {...features.matching} />
            <Feature icon={<CheckIcon />} {...features.verified} />
            <Feature icon={<strong>0</strong>} {...features.fees} />
            <Feature icon={<BoltIcon />} {...features.quality} />
          </div>
        </section>
        <section className={page.stack4}>
          <h2>{aboutWords.placesTitle}</h2>
          <p className={page.intro}>{aboutWords.places(LOCATIONS.length)}</p>
          <ul role="list" className={styles.places}>
            {LOCATIONS.map((place) => (
              <li key={place}>
                <MapPinIcon />
                {place}
              </li>
            ))}
          </ul>
        </section>
        <Join />
      </div>
      <Footer />
    </>
  )
}

function Aim({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.aim}>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  )
}

function Feature({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <Card as="article" className={styles.feature}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h3>{title}</h3>
      <p className={page.intro}>{text}</p>
    </Card>
  )
}

/** Invites visitors to join. Members get a link to the market instead. */
function Join() {
  const { data: user } = useUser()
  const linkClass = buttonClass({ variant: 'primary', size: 'lg' })
  return (
    <section className={`${page.stack3} ${styles.join}`}>
      <h2>{aboutWords.joinTitle}</h2>
      {!user && <p className={page.intro}>{aboutWords.joinText}</p>}
      <div className={styles.links}>
        {user ? (
          <Link to="/" className={linkClass}>
            {aboutWords.toMarket}
          </Link>
        ) : (
          <Link to="/auth" className={linkClass}>
            {aboutWords.join}
          </Link>
        )}
        <Link to="/examples" className={page.tapLink}>
          {aboutWords.examples}
        </Link>
        <Link to="/tutorials" className={page.tapLink}>
          {aboutWords.guide}
        </Link>
      </div>
    </section>
  )
}

const aboutWords = {
  pageTitle: 'About | Salone Market',
  title: 'A market that keeps its word',
  intro:
    'People in Sierra Leone use Salone Market to buy and sell phones, ' +
    'laptops, generators and cars, and to find homes to rent.',

  missionTitle: 'Our mission',
  mission:
    'Everybody in Sierra Leone should be able to buy and sell without fear and without fees. ' +
    'Buyer and seller agree on the price, and nobody takes a part of it.',
  visionTitle: 'Our vision',
  vision:
    'One market for the whole country. A trader in Kabala should reach a buyer in ' +
    'Freetown as easily as one at the next stall, in English or in Krio, on any phone.',

  featuresTitle: 'What makes it different',
  features: {
    matching: {
      title: 'AI-Powered Matching',
      text:
        'Say what you want as you would say it to a trader, in English or in Krio. ' +
        'We pick out the kind, the place, the price and the details.',
    },
    verified: {
      title: 'Verified Sellers',
      text:
        'Every seller has a verified phone number. ' +
        'Many have also verified their ID, their address or their business, and have a badge for it.',
    },
    fees: {
      title: 'Zero Fees',
      text:
        'Posting, searching and chatting are free, and we take no part of the sale. ' +
        'What the buyer pays is what the seller gets.',
    },
    quality: {
      title: 'Quality Rules',
      text:
        'Electronics are sealed in their box, generators are at most 1 year old, cars at most ' +
        '3 years old, and homes are rented out by their owners. We do not allow anything else.',
    },
  },

  placesTitle: 'From Freetown to Kailahun',
  places: (count: number) =>
    `You can search in ${count} places. If there is nothing in your town, we look in the towns around it.`,

  joinTitle: 'Come and trade',
  joinText: 'All you need is a phone number. We send you a code by SMS, and you are in.',
  join: 'Join Salone Market',
  toMarket: 'Go to the market',
  examples: 'See good listings',
  guide: "Read the seller's guide",
}
