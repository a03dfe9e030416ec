import type { ReactNode } from 'react'
import { landingWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import styles from './landing.module.css'

export function Features() {
  const { featuresTitle, features } = useWords(landingWords)
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{featuresTitle}</h2>
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
      <p className={styles.soft}>{text}</p>
    </Card>
  )
}
