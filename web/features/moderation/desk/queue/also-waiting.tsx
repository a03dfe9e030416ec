import { useState } from 'react'
import type { ModerationCase, ModerationItem, WaitingItem } from '#contract/moderation.ts'
import { useWhileShown } from '#web/features/moderation/desk/decisions/use-while-shown.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { alsoWords, queueWords } from './copy.ts'
import { ItemBadges } from './item-badges.tsx'
import { useDecideTogether, type Decided } from './use-decide-together.ts'
import page from '#web/ui/page.module.css'
import styles from './also-waiting.module.css'

const NONE: readonly WaitingItem[] = []

/** Which of the waiting items are chosen, and how to decide about them together with the open one. */
export function useTogether(
  details: ModerationCase | undefined,
  onDecided: (open: ModerationItem, decided: Decided) => void,
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isRemoving, setRemoving] = useState(false)
  const { decide, isDeciding } = useDecideTogether(
    useWhileShown((decided: Decided) => {
      setRemoving(false)
      if (details) onDecided(details.item, decided)
    }),
  )
  const waiting = details?.item.status === 'open' ? details.alsoWaiting : NONE
  const others = waiting.filter(({ item }) => chosen.has(item.id))
  const together = details ? [details, ...others] : []
  const send = (decision: Pick<Parameters<typeof decide>[0], 'action' | 'reason'>) => {
    if (!isDeciding) decide({ ...decision, together })
  }
  return {
    waiting,
    others: others.length,
    chosen,
    choose: (items: readonly WaitingItem[], isChosen: boolean) => {
      const changed = new Set(chosen)
      for (const one of items) changed[isChosen ? 'add' : 'delete'](one.item.id)
      setChosen(changed)
    },
    isDeciding,
    isRemoving,
    approve: () => send({ action: 'approved' }),
    remove: (reason: string) => send({ action: 'removed', reason }),
    askToRemove: () => setRemoving(!isDeciding),
    cancelRemoval: () => setRemoving(false),
  }
}

type Props = { together: ReturnType<typeof useTogether>; isDeciding: boolean }

/** What waits from the same person or about the same text: chosen items are decided together with the open one. */
export function AlsoWaiting({ together: { waiting, chosen, choose }, isDeciding }: Props) {
  if (waiting.length === 0) return null
  const ofPerson = waiting.filter(({ isSamePerson }) => isSamePerson)
  const ofText = waiting.filter(({ isSamePerson }) => !isSamePerson)
  const group = { chosen, isDeciding, onChoose: choose }
  return (
    <section className={page.stack4}>
      <Group title={alsoWords.ofPerson(ofPerson.length)} items={ofPerson} {...group} />
      <Group title={alsoWords.aboutText(ofText.length)} items={ofText} {...group} />
      <p className={page.small}>{alsoWords.hint}</p>
    </section>
  )
}

type GroupProps = {
  title: string
  items: readonly WaitingItem[]
  chosen: ReadonlySet<string>
  isDeciding: boolean
  onChoose: (items: readonly WaitingItem[], isChosen: boolean) => void
}

function Group({ title, items, chosen, isDeciding, onChoose }: GroupProps) {
  if (items.length === 0) return null
  return (
    <div className={page.stack3} role="group" aria-label={title}>
      <h3>{title}</h3>
      {items.length > 1 && (
        <Checkbox
          isChecked={items.every(({ item }) => chosen.has(item.id))}
          disabled={isDeciding}
          onChange={(isChosen) => onChoose(items, isChosen)}
        >
          {alsoWords.all}
        </Checkbox>
      )}
      <ul role="list" className={page.stack3}>
        {items.map((one) => (
          <li key={one.item.id} className={styles.one}>
            <Checkbox
              isChecked={chosen.has(one.item.id)}
              disabled={isDeciding}
              onChange={(isChosen) => onChoose([one], isChosen)}
            >
              {one.item.contentPreview}
            </Checkbox>
            <span className={styles.about}>
              <span className={page.badges}>
                <ItemBadges item={one.item} />
              </span>
              <span className={page.small}>
                {queueWords.contentTypes[one.item.contentType]}
                {!one.isSamePerson && one.item.user && ` ${queueWords.by(one.item.user.displayName)}`}
                {' · '}
                {one.item.reason}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
