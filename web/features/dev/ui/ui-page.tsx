import type { ComponentType } from 'react'
import { Avatars, Badges, Buttons, Chips, Icons, Loadings, Photos, Prices, Surfaces } from './look-parts.tsx'
import { Fields, Overlays, States, TabRows } from './use-parts.tsx'
import page from '#web/ui/page.module.css'
import styles from './ui-page.module.css'

const PARTS: readonly [name: string, Part: ComponentType][] = [
  ['Buttons', Buttons],
  ['Fields', Fields],
  ['Chips', Chips],
  ['Badges', Badges],
  ['Prices', Prices],
  ['Photos', Photos],
  ['Avatars', Avatars],
  ['Tabs', TabRows],
  ['Loading', Loadings],
  ['Empty and failed', States],
  ['Overlays', Overlays],
  ['Surfaces', Surfaces],
  ['Icons', Icons],
]

/**
 * Every component of web/ui in every state: the contents of the design system. The device decides between
 * light and dark.
 */
export function UiPage() {
  return (
    <div className={page.frame}>
      <h1>The design system</h1>
      <div className={styles.parts}>
        {PARTS.map(([name, Part]) => (
          <section key={name} className={styles.part}>
            <h2>{name}</h2>
            <Part />
          </section>
        ))}
      </div>
    </div>
  )
}
