import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { KINDS } from '#contract/kinds/kinds.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { Footer } from '#web/features/pages/footer/footer.tsx'
import { KindTiles } from '#web/features/search/market/kind-tiles.tsx'
import { marketLink } from '#web/features/search/market/market-link.tsx'
import { MarketSearch } from '#web/features/search/market/market-search.tsx'
import { InView } from '#web/lib/in-view.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { coverClass } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Hero } from '#web/ui/cloth.tsx'
import { CheckIcon, SparklesIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { landingWords } from './copy.ts'
import { Showcase } from './showcase.tsx'
import page from '#web/ui/page.module.css'
import styles from './landing.module.css'

const LandingMap = lazyPart(() => import('./landing-map.tsx').then((module) => module.LandingMap))

/** The page that a visitor sees at '/': search, the kinds and recent listings, then reasons to trade here. */
export function Landing() {
  useDocumentTitle(landingWords.pageTitle)
  return (
    <>
      <Hero
        title={landingWords.title}
        intro={landingWords.intro}
        size="lg"
        className={styles.hero}
        aside={<KindTiles />}
      >
        <MarketSearch />
        <div className={styles.start}>
          <Link to="/auth" className={classNames(buttonClass({}), styles.go)}>
            {landingWords.start}
          </Link>
          <span className={styles.startNote}>{landingWords.startNote}</span>
        </div>
      </Hero>
      <div className={`${page.frame} ${styles.page}`}>
        <div className={page.stack1}>
          <Showcase />
          <details className={styles.map}>
            <summary>{landingWords.map}</summary>
            <InView>
              <LandingMap />
            </InView>
          </details>
        </div>
        <Stats />
        <Features />
        <SearchExamples />
        <Quality />
        <TrustSteps />
        <section className={styles.sell}>
          <div>
            <h2>{landingWords.sellTitle}</h2>
            <p className={page.soft}>{landingWords.sellText}</p>
            <p className={styles.sellLinks}>
              <Link to="/tutorials" className={page.tapLink}>
                {landingWords.guide}
              </Link>
              <Link to="/examples" className={page.tapLink}>
                {landingWords.examples}
              </Link>
            </p>
          </div>
          <SignInLink action="post" className={buttonClass({ variant: 'accent' })}>
            {landingWords.sell}
          </SignInLink>
        </section>
      </div>
      <Footer />
    </>
  )
}

function Features() {
  const { featuresTitle, features } = landingWords
  return (
    <section className={page.stack3}>
      <h2>{featuresTitle}</h2>
      <div className={styles.three}>
        <Feature icon={<SparklesIcon />} {...features.matching} />
        <Feature icon={<CheckIcon />} {...features.verified} />
        <Feature icon={<strong>0</strong>} {...features.fees} />
      </div>
    </section>
  )
}

function Feature({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <article className={styles.feature}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h3>{title}</h3>
        <p className={page.note}>{text}</p>
      </div>
    </article>
  )
}

function Quality() {
  return (
    <section className={page.stack3}>
      <h2>{landingWords.qualityTitle}</h2>
      <ul role="list" className={styles.four}>
        {KINDS.map(({ type, names, promise }) => (
          <li key={type} className={styles.feature}>
            <span className={styles.icon} aria-hidden="true">
              <KindIcon type={type} />
            </span>
            <div>
              <h3>
                {names.many}: {promise.rule}
              </h3>
              <p className={page.note}>{promise.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stats() {
  return (
    <section>
      <VisuallyHidden>
        <h2>{landingWords.statsTitle}</h2>
      </VisuallyHidden>
      <ul role="list" className={styles.stats}>
        {landingWords.stats.map(({ figure, label }) => (
          <li key={label} className={styles.stat}>
            <strong className={styles.figure}>{figure}</strong> <span className={page.soft}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The four things a seller may prove, in the order of the levels. */
function TrustSteps() {
  return (
    <section className={page.stack3}>
      <h2>{landingWords.trustTitle}</h2>
      <p className={page.soft}>{landingWords.trustIntro}</p>
      <ol role="list" className={styles.four}>
        {landingWords.trustSteps.map(({ title, text, level }, index) => (
          <li key={title} className={styles.feature}>
            <span className={`${styles.icon} ${styles.number}`} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <div className={styles.step}>
                <h3>{title}</h3>
                <p className={styles.level}>{landingWords.trustLevel(level)}</p>
              </div>
              <p className={page.note}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={page.note}>
        {landingWords.trustNote}{' '}
        <Link to="/verification" className={styles.link}>
          {landingWords.trustLink}
        </Link>
      </p>
    </section>
  )
}

/** What the search understands in a sentence. Each example is a link to its results. */
function SearchExamples() {
  return (
    <section className={page.stack3}>
      <h2>{landingWords.searchTitle}</h2>
      <p className={page.soft}>{landingWords.searchIntro}</p>
      <div className={styles.three}>
        {landingWords.searchExamples.map(({ text, understood }) => (
          <article key={text} className={styles.example}>
            <SearchIcon />
            <div>
              <Link {...marketLink({ q: text })} preload={false} className={coverClass}>
                <q aria-hidden="true">{text}</q>
                <VisuallyHidden>{landingWords.searchTryOf(text)}</VisuallyHidden>
              </Link>
              <ul
                role="list"
                className={`${page.note} ${styles.understood}`}
                aria-label={landingWords.searchUnderstood}
              >
                {understood.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
