import { useId, type ReactNode, type Ref } from 'react'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import styles from './step-card.module.css'

type Props = {
  title: string
  state: string
  tone: BadgeTone
  headRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One thing to prove: its name, how it stands, and what can be done about it. */
export function StepCard({ title, state, tone, headRef, children }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h2 ref={headRef} id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <Badge tone={tone} icon={tone === 'success' && <CheckIcon />}>
          {state}
        </Badge>
      </div>
      {children}
    </Card>
  )
}
