import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useCountdown } from '#web/features/accounts/sign-in/use-countdown.ts'
import { decisionWords } from '#web/features/moderation/desk/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ReplyIcon } from '#web/ui/icons/icons-more.tsx'
import { shortcutsAtom, type LastDecision } from './last-decision.ts'
import styles from './pane.module.css'

type Props = { last: LastDecision | null; onUndo: () => void; isUndoing: boolean; refuseKeyText: string }

/**
 * One line above the item: the last decision while it can be undone, otherwise the shortcut keys. The line's
 * height is reserved, so that nothing moves.
 */
export function DeskLine({ last, onUndo, isUndoing, refuseKeyText }: Props) {
  const seconds = useCountdown(last?.until ?? 0)
  const isUndoable = last !== null && seconds > 0
  return (
    <div className={styles.line}>
      <div role="status" className={styles.status}>
        {isUndoable && <span className={styles.done}>{last.summaryOf(last.ids.length)}</span>}
      </div>
      {isUndoable ? (
        <UndoButton seconds={seconds} onUndo={onUndo} isUndoing={isUndoing} />
      ) : (
        <Keys refuseKeyText={refuseKeyText} />
      )}
    </div>
  )
}

function UndoButton({
  seconds,
  onUndo,
  isUndoing,
}: {
  seconds: number
  onUndo: () => void
  isUndoing: boolean
}) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className={styles.undo}
      aria-keyshortcuts="u"
      isPending={isUndoing}
      onClick={onUndo}
    >
      {!isUndoing && <ReplyIcon />}
      {decisionWords.undo}
      <span className={styles.seconds} aria-hidden="true">
        {decisionWords.secondsLeft(seconds)}
      </span>
    </Button>
  )
}

function Keys({ refuseKeyText }: { refuseKeyText: string }) {
  const [isOn, setOn] = useAtom(shortcutsAtom)
  const { next, previous, approve, undo } = decisionWords.keys
  const keys = [
    ['j', next],
    ['k', previous],
    ['a', approve],
    ['r', refuseKeyText],
    ['u', undo],
  ]
  return (
    <div className={styles.keys} role="group" aria-label={decisionWords.keysLabel}>
      {isOn && (
        <ul role="list" className={styles.list}>
          {keys.map(([key, text]) => (
            <li key={key}>
              <kbd>{key}</kbd> {text}
            </li>
          ))}
        </ul>
      )}
      <Button variant="ghost" size="sm" className={styles.switch} onClick={() => setOn(!isOn)}>
        {isOn ? decisionWords.keysOff : decisionWords.keysOn}
      </Button>
    </div>
  )
}

type DeskKey = 'j' | 'k' | 'a' | 'r' | 'u'

/**
 * Runs an action for each key, unless the focus is in a field or a dialog or menu is open. Holding a key down
 * repeats only the moves between items.
 */
export function useDeskKeys(actions: Partial<Record<DeskKey, () => void>>) {
  const isOn = useAtomValue(shortcutsAtom)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = deskKeyOf(event)
    const act = key && actions[key]
    if (!act || isInFieldOrDialog(event.target) || (event.repeat && key !== 'j' && key !== 'k')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

const KEYS: readonly DeskKey[] = ['j', 'k', 'a', 'r', 'u']
const FIELDS = 'input, textarea, select, [contenteditable]'
const DIALOGS = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]'

function deskKeyOf({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): DeskKey | undefined {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return undefined
  return KEYS.find((each) => each === key.toLowerCase())
}

function isInFieldOrDialog(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(FIELDS) !== null) || document.querySelector(DIALOGS) !== null
  )
}
