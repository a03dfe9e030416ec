import { Suspense, useState } from 'react'
import type { ModerationCase, ModerationItem, WaitingItem } from '#contract/moderation.ts'
import { ReasonDialog } from '#web/features/moderation/desk/decisions/dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { alsoWords, caseWords, queueWords } from './copy.ts'
import { ItemBadges } from './item-badges.tsx'
import { useDecideTogether, type Decided } from './use-decide-together.ts'
import page from '#web/ui/page.module.css'
import styles from './also-waiting.module.css'

type Props = { details: ModerationCase; onDecided: (open: ModerationItem, decided: Decided) => void }

/** What waits from the same person or about the same text: chosen items are decided together with the open one. */
export function AlsoWaiting({ details, onDecided }: Props) {
  const { item, version, alsoWaiting } = details
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isRemoving, setRemoving] = useState(false)
  const { decide, isDeciding } = useDecideTogether((decided) => {
    setRemoving(false)
    onDecided(item, decided)
  })
  if (item.status !== 'open' || alsoWaiting.length === 0) return null

  const ofPerson = alsoWaiting.filter(({ isSamePerson }) => isSamePerson)
  const ofText = alsoWaiting.filter(({ isSamePerson }) => !isSamePerson)
  const together = [{ item, version }, ...alsoWaiting.filter((one) => chosen.has(one.item.id))]
  const choose = (items: readonly WaitingItem[], isChosen: boolean) => {
    const changed = new Set(chosen)
    for (const one of items) changed[isChosen ? 'add' : 'delete'](one.item.id)
    setChosen(changed)
  }
  const group = { chosen, isDeciding, onChoose: choose }
  return (
    <section className={page.stack4}>
      <Group title={alsoWords.ofPerson(ofPerson.length)} items={ofPerson} {...group} />
      <Group title={alsoWords.aboutText(ofText.length)} items={ofText} {...group} />
      {together.length === 1 ? (
        <p className={page.small}>{alsoWords.hint}</p>
      ) : (
        <div className={styles.actions}>
          <Button
            variant="danger"
            size="sm"
            aria-haspopup="dialog"
            aria-disabled={isDeciding}
            onClick={() => setRemoving(true)}
          >
            {alsoWords.remove(together.length)}
          </Button>
          <Button
            size="sm"
            isPending={isDeciding && !isRemoving}
            onClick={() => decide({ action: 'approved', together })}
          >
            {alsoWords.approve(together.length)}
          </Button>
        </div>
      )}
      {isRemoving && (
        <Suspense>
          <ReasonDialog
            title={alsoWords.remove(together.length)}
            about={alsoWords.withOpen(together.length - 1)}
            reasons={caseWords.reasons}
            confirm={alsoWords.remove(together.length)}
            isSending={isDeciding}
            onSend={(reason) => decide({ action: 'removed', reason, together })}
            onClose={() => setRemoving(false)}
          />
        </Suspense>
      )}
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
