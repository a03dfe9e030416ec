import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { tutorialsWords } from './copy.ts'
import styles from './checklist.module.css'
import { useKept } from './kept-on-device.ts'

type Props = { name: 'before' | 'after'; title: string; items: readonly { id: string; text: string }[] }

/** A list to tick off, remembered on this device until it is started over. */
export function Checklist({ name, title, items }: Props) {
  const words = useWords(tutorialsWords)
  const { kept, keep } = useKept(name)
  const done = items.filter(({ id }) => kept.includes(id)).length
  const tick = (id: string, isDone: boolean) =>
    keep(isDone ? [...kept, id] : kept.filter((each) => each !== id))
  return (
    <Card as="section" aria-label={title} className={styles.list}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.count}>{words.ticked(done, items.length)}</span>
      </div>
      <ul role="list" className={styles.items}>
        {items.map(({ id, text }) => (
          <li key={id}>
            <Checkbox isChecked={kept.includes(id)} onChange={(isDone) => tick(id, isDone)}>
              {text}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        aria-label={words.clearOf(title)}
        disabled={done === 0}
        onClick={() => keep([])}
      >
        {words.clear}
      </Button>
    </Card>
  )
}
