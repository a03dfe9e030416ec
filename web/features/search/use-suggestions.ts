import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent, useEffect } from 'react'
import { SUGGEST_TEXT_MAX } from '#contract/limits.ts'
import { suggestionsQuery } from './queries.ts'

const SUGGEST_DELAY_MS = 150
const SUGGEST_LENGTH_MIN = 2

/**
 * Completions of the text being typed. They are shown until one is chosen, Escape is pressed or the box loses
 * the focus.
 */
export function useSuggestions(text: string, onChange: (text: string) => void) {
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState<number>()
  const typed = text.trimStart()
  const debounced = useDebounced(typed, SUGGEST_DELAY_MS)
  const isCompletable = (q: string) => q.trim().length >= SUGGEST_LENGTH_MIN && q.length <= SUGGEST_TEXT_MAX
  const { data } = useQuery({
    ...suggestionsQuery(debounced),
    enabled: isTyping && isCompletable(debounced),
    placeholderData: (before) => before,
  })
  const suggestions = (isCompletable(typed) && data?.suggestions) || []
  // A suggestion equal to the text adds nothing.
  const typedText = typed.trimEnd().toLowerCase()
  const found = suggestions.filter(({ text: completion }) => completion.toLowerCase() !== typedText)
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

  function choose(next: string) {
    onChange(next)
    close()
  }

  /** Returns true if the list handled the key, so that the box must ignore it. */
  function handleKey(event: KeyboardEvent): boolean {
    if (!isOpen) return false
    const highlighted = active === undefined ? undefined : found[active]
    if (event.key === 'ArrowDown')
      setActive(active === undefined || active === found.length - 1 ? 0 : active + 1)
    else if (event.key === 'ArrowUp')
      setActive(active === undefined || active === 0 ? found.length - 1 : active - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && !event.shiftKey && highlighted) choose(highlighted.text)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { found, isOpen, active: isOpen ? active : undefined, type, choose, close, handleKey }
}

/** The last value that stayed the same for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
