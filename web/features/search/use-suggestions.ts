import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent, useEffect } from 'react'
import { SUGGEST_TEXT_MAX } from '#contract/limits.ts'
import { suggestionsQuery } from './queries.ts'

const SUGGEST_AFTER_MS = 150
const SUGGEST_FROM = 2

/**
 * Completions for the text being typed: shown while typing, until one is taken, Escape is pressed or the box
 * loses the focus.
 */
export function useSuggestions(text: string, onChange: (text: string) => void) {
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState<number>()
  const typed = text.trimStart()
  const settled = useDebounced(typed, SUGGEST_AFTER_MS)
  const isWorthIt = (q: string) => q.trim().length >= SUGGEST_FROM && q.length <= SUGGEST_TEXT_MAX
  const { data } = useQuery({
    ...suggestionsQuery(settled),
    enabled: isTyping && isWorthIt(settled),
    placeholderData: (before) => before,
  })
  const offered = (isWorthIt(typed) && data?.suggestions) || []
  // A suggestion equal to the text adds nothing.
  const found = offered.filter(({ text: whole }) => whole.toLowerCase() !== typed.trimEnd().toLowerCase())
  const isOpen = isTyping && found.length > 0

  function type(next: string) {
    setTyping(true)
    setActive(undefined)
    onChange(next)
  }

  function close() {
    setTyping(false)
    setActive(undefined)
  }

  function take(next: string) {
    onChange(next)
    close()
  }

  /** True if the list handled the key: the box and its ancestors must then ignore it. */
  function takeKey(event: KeyboardEvent): boolean {
    if (!isOpen) return false
    const chosen = active === undefined ? undefined : found[active]
    if (event.key === 'ArrowDown')
      setActive(active === undefined || active === found.length - 1 ? 0 : active + 1)
    else if (event.key === 'ArrowUp')
      setActive(active === undefined || active === 0 ? found.length - 1 : active - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && !event.shiftKey && chosen) take(chosen.text)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { found, isOpen, active: isOpen ? active : undefined, type, take, close, takeKey }
}

/** The value after it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
