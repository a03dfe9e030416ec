import { useEffect, useRef } from 'react'
import type { Suggestions } from '#contract/search.ts'
import { searchWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { MapPinIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import styles from './suggestion-list.module.css'

type Suggestion = Suggestions['suggestions'][number]

type SuggestionListProps = {
  id: string
  typed: string
  suggestions: readonly Suggestion[]
  active: number | undefined
  onTake: (text: string) => void
}

/**
 * Lies over what stands below, so that nothing moves while somebody types. The focus never leaves the text
 * box.
 */
export function SuggestionList({ id, typed, suggestions, active, onTake }: SuggestionListProps) {
  const words = useWords(searchWords)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      className={styles.list}
      role="listbox"
      tabIndex={-1}
      aria-label={words.suggestions}
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map(({ text, what, count }, index) => (
        <button
          key={text}
          id={`${id}-${index}`}
          type="button"
          className={styles.option}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onClick={() => onTake(text)}
        >
          {what === 'place' ? <MapPinIcon /> : <SearchIcon />}
          <span className={styles.text}>
            <Completion text={text} typed={typed} />
          </span>
          <span className={styles.count}>{words.listings(count)}</span>
        </button>
      ))}
    </div>
  )
}

/** What would be added to the text is what tells one suggestion from the next. */
function Completion({ text, typed }: { text: string; typed: string }) {
  const start = typed.trimStart()
  if (!text.toLowerCase().startsWith(start.toLowerCase())) return <b>{text}</b>
  return (
    <>
      {text.slice(0, start.length)}
      <b>{text.slice(start.length)}</b>
    </>
  )
}
