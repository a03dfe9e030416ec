import { useState, type ReactNode } from 'react'
import { galleryWords } from '#web/features/dev/copy.ts'
import { useWords } from '#web/lib/words.ts'
import page from '#web/ui/page.module.css'
import { Brand } from '#web/ui/brand.tsx'
import { ClothStripe, Hero } from '#web/ui/cloth.tsx'
import { Button } from '#web/ui/button.tsx'
import { SegmentedButtons } from '#web/ui/forms/segmented-buttons.tsx'
import { GalleryChoices, GalleryFields } from './gallery-forms.tsx'
import {
  GalleryButtons,
  GalleryColours,
  GalleryIcons,
  GalleryLabels,
  GalleryType,
} from './gallery-basics.tsx'
import { GalleryOverlays, GalleryTabs } from './gallery-overlays.tsx'
import { GalleryCards, GalleryPhotos, GalleryStates, GalleryWaiting } from './gallery-content.tsx'
import styles from './gallery.module.css'

type Theme = 'system' | 'light' | 'dark'

/** Every component in every state, on one page. For developers: mounted at /dev/ui only. */
export function Gallery() {
  const words = useWords(galleryWords)
  const [theme, setTheme] = useState<Theme>('system')
  const chooseTheme = (next: Theme) => {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }

  const sections: readonly [title: string, content: ReactNode][] = [
    [words.sections.type, <GalleryType />],
    [words.sections.colours, <GalleryColours />],
    [words.sections.buttons, <GalleryButtons />],
    [words.sections.icons, <GalleryIcons />],
    [words.sections.badges, <GalleryLabels />],
    [words.sections.photos, <GalleryPhotos />],
    [words.sections.cards, <GalleryCards />],
    [words.sections.fields, <GalleryFields />],
    [words.sections.choices, <GalleryChoices />],
    [words.sections.progress, <GalleryWaiting />],
    [words.sections.states, <GalleryStates />],
    [words.sections.overlays, <GalleryOverlays />],
    [words.sections.tabs, <GalleryTabs />],
  ]

  return (
    <>
      <header data-surface="bar">
        <div className={styles.bar}>
          <Brand name={words.brandName} />
        </div>
        <ClothStripe />
      </header>
      <main>
        <Hero title={words.title} intro={words.intro} size="lg">
          <div className={styles.row}>
            <Button variant="accent" size="lg">
              {words.getStarted}
            </Button>
            <Button variant="bar" size="lg">
              {words.howItWorks}
            </Button>
          </div>
        </Hero>
        <div className={`${page.frame} ${styles.page}`}>
          <SegmentedButtons
            label={words.theme}
            value={theme}
            onChange={chooseTheme}
            segments={[
              { value: 'system', label: words.themes.system },
              { value: 'light', label: words.themes.light },
              { value: 'dark', label: words.themes.dark },
            ]}
          />
          {sections.map(([title, content]) => (
            <section key={title} className={styles.section}>
              <h2>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      </main>
    </>
  )
}
