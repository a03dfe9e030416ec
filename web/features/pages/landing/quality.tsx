import type { ReactNode } from 'react'
import type { ListingType } from '#contract/kinds.ts'
import { landingWords } from '#web/copy/landing.ts'
import { useWords } from '#web/copy/use-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { BoltIcon, CarIcon, DeviceIcon, HomeIcon } from '#web/ui/icons.tsx'
import styles from './landing.module.css'

const RULES: readonly { type: ListingType; icon: ReactNode }[] = [
  { type: 'electronics', icon: <DeviceIcon /> },
  { type: 'generator', icon: <BoltIcon /> },
  { type: 'car_sale', icon: <CarIcon /> },
  { type: 'home_rent', icon: <HomeIcon /> },
]

export function Quality() {
  const words = useWords(landingWords)
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{words.qualityTitle}</h2>
        <p className={styles.soft}>{words.qualityIntro}</p>
      </div>
      <ul role="list" className={styles.rules}>
        {RULES.map(({ type, icon }) => (
          <li key={type} className={styles.rule}>
            <span className={classNames(styles.kind, styles[type])}>{icon}</span>
            <div>
              <h3>
                {words.quality[type].kind}: {words.quality[type].rule}
              </h3>
              <p className={styles.soft}>{words.quality[type].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
