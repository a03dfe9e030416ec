import { tickWords } from '#web/features/chat/copy.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SvgIcon } from '#web/ui/icons/svg-icon.tsx'
import type { Tick } from './message-blocks.ts'
import styles from './ticks.module.css'

/** One tick: stored on the server. Two: delivered to the other person's device. Two in blue: read. */
export function Ticks({ tick }: { tick: Tick }) {
  return (
    <SvgIcon className={classNames(styles.ticks, tick === 'read' && styles.read)} label={tickWords[tick]}>
      {tick === 'sent' ? (
        <path d="m5 13 4.5 4.5L19 7" />
      ) : (
        <path d="m1.5 13 4.5 4.5L15.5 7M11.5 16.5l1 1L22.5 7" />
      )}
    </SvgIcon>
  )
}
