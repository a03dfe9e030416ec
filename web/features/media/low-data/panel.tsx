import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { longDate } from '#contract/dates.ts'
import { readLowDataChoice } from '#contract/save-data.ts'
import { chooseLowData } from '#web/lib/choose-low-data.ts'
import { readDataUse } from '#web/lib/data-use.ts'
import { browserSavesData, isSavingData, subscribeToChoice } from '#web/lib/save-data.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioLines } from '#web/ui/forms/radios.tsx'
import { lowDataWords } from './copy.ts'
import page from '#web/ui/page.module.css'

/** The choice to save data on this device, and what this device used this month. */
export function Panel() {
  const router = useRouter()
  const choice = useSyncExternalStore(subscribeToChoice, () => readLowDataChoice(document.cookie))
  const choose = (chosen: 'browser' | 'on' | 'off') => {
    chooseLowData(chosen === 'browser' ? undefined : chosen)
    router.update({ ...router.options, defaultPreload: isSavingData() ? false : 'intent' })
  }
  return (
    <Card className={page.stack4}>
      <RadioLines
        label={lowDataWords.label}
        name="low-data"
        value={choice ?? 'browser'}
        onChange={choose}
        lines={[
          { value: 'browser', content: lowDataWords.asBrowser(browserSavesData()) },
          { value: 'on', content: lowDataWords.on },
          { value: 'off', content: lowDataWords.off },
        ]}
      />
      <Used />
    </Card>
  )
}

function Used() {
  const use = readDataUse()
  return (
    <section className={page.stack1}>
      <h2 className={page.smallHeading}>{lowDataWords.usedTitle}</h2>
      <p>{use ? lowDataWords.used(longDate(use.since), use.received, use.sent) : lowDataWords.nothing}</p>
      <p className={page.small}>{lowDataWords.howCounted}</p>
    </section>
  )
}
