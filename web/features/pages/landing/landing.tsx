import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { KINDS } from '#contract/kinds/kinds.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { Footer } from '#web/features/pages/footer/footer.tsx'
import { marketLink } from '#web/features/search/market/market-link.tsx'
import { MarketSearch } from '#web/features/search/market/market-search.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Hero } from '#web/ui/cloth.tsx'
import { CheckIcon, SparklesIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { landingWords } from './copy.ts'
import { Showcase } from './showcase.tsx'
import page from '#web/ui/page.module.css'
import styles from './landing.module.css'

/** The page that a visitor sees at '/': recent listings first, then reasons to trade here. */
export function Landing() {
  useDocumentTitle(landingWords.pageTitle)
  return (
    <>
      <Hero
        title={landingWords.title}
        intro={landingWords.intro}
        size="lg"
        className={styles.hero}
        aside={<Showcase />}
      >
        <MarketSearch />
        <div className={styles.start}>
          <Link to="/auth" className={buttonClass({ variant: 'accent', size: 'lg' })}>
            {landingWords.start}
          </Link>
          <span className={styles.startNote}>{landingWords.startNote}</span>
        </div>
      </Hero>
      <div className={`${page.frame} ${styles.page}`}>
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
          <SignInLink action="post" className={buttonClass({ size: 'lg' })}>
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
    <section className={page.stack5}>
      <h2 className={`${page.stack2} ${styles.heading}`}>{featuresTitle}</h2>
      <div className={styles.features}>
        <Feature icon={<SparklesIcon />} {...features.matching} />
        <Feature icon={<CheckIcon />} {...features.verified} />
        <Feature icon={<strong>0</strong>} {...features.fees} />
      </div>
    </section>
  )
}

function Feature({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <Card as="article" className={styles.feature}>
      <span className={styles.featureIcon} aria-hidden="true">
        {icon}
      </span>
      <h3>{title}</h3>
      <p className={page.soft}>{text}</p>
    </Card>
  )
}

function Quality() {
  return (
    <section className={page.stack5}>
      <div className={`${page.stack2} ${styles.heading}`}>
        <h2>{landingWords.qualityTitle}</h2>
        <p className={page.soft}>{landingWords.qualityIntro}</p>
      </div>
      <ul role="list" className={styles.rules}>
        {KINDS.map(({ type, names, promise }) => (
          <li key={type} className={styles.rule}>
            <span className={classNames(styles.kind, styles[type])}>
              <KindIcon type={type} />
            </span>
            <div>
              <h3>
                {names.many}: {promise.rule}
              </h3>
              <p className={page.soft}>{promise.text}</p>
              <Link {...marketLink({ type })} preload={false} className={page.tapLink}>
                {landingWords.seeKind(names.category)}
              </Link>
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
    <section className={page.stack5}>
      <div className={`${page.stack2} ${styles.heading}`}>
        <h2>{landingWords.trustTitle}</h2>
        <p className={page.soft}>{landingWords.trustIntro}</p>
      </div>
      <ol role="list" className={styles.steps}>
        {landingWords.trustSteps.map(({ title, text, level }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={`${page.stack1} ${styles.what}`}>
              <h3>{title}</h3>
              <p className={page.soft}>{text}</p>
              <p className={styles.level}>{landingWords.trustLevel(level)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {landingWords.trustNote}{' '}
        <Link to="/verification" className={styles.link}>
          {landingWords.trustLink}
        </Link>
      </p>
    </section>
  )
}

/** What the search understands in a sentence. Each example has a link to its results. */
function SearchExamples() {
  return (
    <section className={page.stack5}>
      <div className={`${page.stack2} ${styles.heading}`}>
        <h2>{landingWords.searchTitle}</h2>
        <p className={page.soft}>{landingWords.searchIntro}</p>
      </div>
      <div className={styles.features}>
        {landingWords.searchExamples.map(({ text, understood }) => (
          <Card key={text} as="article" className={styles.example}>
            <p className={styles.query}>
              <SearchIcon />
              <q>{text}</q>
            </p>
            <ul
              role="list"
              className={`${page.row} ${styles.understood}`}
              aria-label={landingWords.searchUnderstood}
            >
              {understood.map((part) => (
                <li key={part} className={styles.part}>
                  {part}
                </li>
              ))}
            </ul>
            <Link {...marketLink({ q: text })} preload={false} className={styles.try}>
              <span aria-hidden="true">{landingWords.searchTry}</span>
              <VisuallyHidden>{landingWords.searchTryOf(text)}</VisuallyHidden>
            </Link>
          </Card>
        ))}
      </div>
      <ul role="list" className={`${page.checks} ${styles.points}`}>
        {landingWords.searchPoints.map((point) => (
          <li key={point}>
            <CheckIcon />
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
