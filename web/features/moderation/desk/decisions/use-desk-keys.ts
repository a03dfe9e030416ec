import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { shortcutsAtom } from './last-decision.ts'

export type DeskKey = 'j' | 'k' | 'a' | 'r' | 'u'

/**
 * One key for one deed, wherever the focus is; not while something is typed, chosen or asked. A key held down
 * only walks.
 */
export function useDeskKeys(deeds: Record<DeskKey, () => void>) {
  const isOn = useAtomValue(shortcutsAtom)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = deskKeyOf(event)
    if (!key || isElsewhere(event.target) || (event.repeat && key !== 'j' && key !== 'k')) return
    event.preventDefault()
    deeds[key]()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

const KEYS: readonly DeskKey[] = ['j', 'k', 'a', 'r', 'u']
const TYPING = 'input, textarea, select, [contenteditable]'
const ASKING = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]'

function deskKeyOf({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): DeskKey | undefined {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return undefined
  return KEYS.find((each) => each === key.toLowerCase())
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(TYPING) !== null) || document.querySelector(ASKING) !== null
  )
}
