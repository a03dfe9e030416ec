import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { KINDS } from '#contract/kinds/kinds.ts'
import { useWords } from '#web/lib/words.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Hero } from '#web/ui/cloth.tsx'
import page from '#web/ui/page.module.css'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon, SparklesIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { marketLink } from '#web/features/search/market/market-link.tsx'
import { MarketSearch } from '#web/features/search/market/market-search.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { landingWords } from './copy.ts'
import { Footer } from '../footer/footer.tsx'
import styles from './landing.module.css'
import { Showcase } from './showcase.tsx'

/** The page that a visitor sees at '/': recent listings first, then reasons to trade here. */
export function Landing() {
  const words = useWords(landingWords)
  useDocumentTitle(words.pageTitle)
  return (
    <>
      <Hero title={words.title} intro={words.intro} size="lg" className={styles.hero} aside={<Showcase />}>
        <MarketSearch />
        <div className={styles.start}>
          <Link to="/auth" className={buttonClass({ variant: 'accent', size: 'lg' })}>
            {words.start}
          </Link>
          <span className={styles.startNote}>{words.startNote}</span>
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
            <h2>{words.sellTitle}</h2>
            <p className={page.soft}>{words.sellText}</p>
            <p className={styles.sellLinks}>
              <Link to="/tutorials" className={page.tapLink}>
                {words.guide}
              </Link>
              <Link to="/examples" className={page.tapLink}>
                {words.examples}
              </Link>
            </p>
          </div>
          <SignInLink action="post" className={buttonClass({ size: 'lg' })}>
            {words.sell}
          </SignInLink>
        </section>
      </div>
      <Footer />
    </>
  )
}

function Features() {
  const { featuresTitle, features } = useWords(landingWords)
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
  const words = useWords(landingWords)
  return (
    <section className={page.stack5}>
      <div className={`${page.stack2} ${styles.heading}`}>
        <h2>{words.qualityTitle}</h2>
        <p className={page.soft}>{words.qualityIntro}</p>
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
                {words.seeKind(names.category)}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stats() {
  const words = useWords(landingWords)
  return (
    <section>
      <VisuallyHidden>
        <h2>{words.statsTitle}</h2>
      </VisuallyHidden>
      <ul role="list" className={styles.stats}>
        {words.stats.map(({ figure, label }) => (
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
  const words = useWords(landingWords)
  return (
    <section className={page.stack5}>
      <div className={`${page.stack2} ${styles.heading}`}>
        <h2>{words.trustTitle}</h2>
        <p className={page.soft}>{words.trustIntro}</p>
      </div>
      <ol role="list" className={styles.steps}>
        {words.trustSteps.map(({ title, text, level }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={`${page.stack1} ${styles.what}`}>
              <h3>{title}</h3>
              <p className={page.soft}>{text}</p>
              <p className={styles.level}>{words.trustLevel(level)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {words.trustNote}{' '}
        <Link to="/verification" className={styles.link}>
          {words.trustLink}
        </Link>
      </p>
    </section>
  )
}

/** What the search understands in a sentence. Each example has a link to its results. */
function SearchExamples() {
  const words = useWords(landingWords)
  return (
    <section className={page.stack5}>
      <div className={`${page.stack2} ${styles.heading}`}>
        <h2>{words.searchTitle}</h2>
        <p className={page.soft}>{words.searchIntro}</p>
      </div>
      <div className={styles.features}>
        {words.searchExamples.map(({ text, understood }) => (
          <Card key={text} as="article" className={styles.example}>
            <p className={styles.query}>
              <SearchIcon />
              <q>{text}</q>
            </p>
            <ul
              role="list"
              className={`${page.row} ${styles.understood}`}
              aria-label={words.searchUnderstood}
            >
              {understood.map((part) => (
                <li key={part} className={styles.part}>
                  {part}
                </li>
              ))}
            </ul>
            <Link {...marketLink({ q: text })} preload={false} className={styles.try}>
              <span aria-hidden="true">{words.searchTry}</span>
              <VisuallyHidden>{words.searchTryOf(text)}</VisuallyHidden>
            </Link>
          </Card>
        ))}
      </div>
      <ul role="list" className={`${page.checks} ${styles.points}`}>
        {words.searchPoints.map((point) => (
          <li key={point}>
            <CheckIcon />
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
