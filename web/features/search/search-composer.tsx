import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { toChips } from '#web/features/search/results/to-chips.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { CloseIcon, MapPinIcon, SearchIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { searchWords } from './copy.ts'
import { understoodQuery } from './queries.ts'
import { toSearchText } from './recent-searches.ts'
import { useDebounced, useSuggestions } from './use-suggestions.ts'
import { VoiceButton } from './voice-button.tsx'
import page from '#web/ui/page.module.css'
import styles from './search-composer.module.css'

const COUNTER_FROM = SEARCH_TEXT_MAX - 100

type SearchComposerProps = {
  boxRef: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
  onSearch: () => void
  isReady: boolean
}

/**
 * The text box, what is understood of its text, and completions. A textarea cannot have the role combobox, so
 * the box remains a textbox that refers to the active suggestion.
 */
export function SearchComposer({ boxRef, text, onChange, onSearch, isReady }: SearchComposerProps) {
  const listId = useId()
  const suggestions = useSuggestions(text, onChange)

  // As in a browser's address bar, typing replaces the previous search.
  useEffect(() => {
    boxRef.current?.focus()
    boxRef.current?.select()
  }, [boxRef])

  function onKeyDown(event: KeyboardEvent) {
    if (
      event.nativeEvent.isComposing ||
      suggestions.handleKey(event) ||
      event.key !== 'Enter' ||
      event.shiftKey
    )
      return
    event.preventDefault()
    suggestions.close()
    onSearch()
  }

  function clear() {
    onChange('')
    suggestions.close()
    boxRef.current?.focus()
  }

  const note = text.length >= COUNTER_FROM ? searchWords.count(text.length) : undefined
  return (
    <div className={styles.composer}>
      <Field label={searchWords.describe} note={note}>
        {({ className: _own, ...control }) => (
          <div className={styles.frame}>
            <textarea
              {...control}
              ref={boxRef}
              name="q"
              className={styles.box}
              rows={2}
              placeholder={searchWords.describeExample}
              maxLength={SEARCH_TEXT_MAX}
              enterKeyHint="search"
              autoComplete="off"
              aria-autocomplete="list"
              aria-controls={suggestions.isOpen ? listId : undefined}
              aria-activedescendant={
                suggestions.active === undefined ? undefined : `${listId}-${suggestions.active}`
              }
              value={text}
              onChange={(event) => suggestions.type(event.target.value)}
              onKeyDown={onKeyDown}
              onBlur={suggestions.close}
            />
            <UnderstoodLine text={text} suggestionCount={suggestions.isOpen ? suggestions.found.length : 0} />
            <Tools text={text} onChange={onChange} onClear={clear} onSearch={onSearch} isReady={isReady} />
          </div>
        )}
      </Field>
      {suggestions.isOpen && <SuggestionList id={listId} typed={text} suggestions={suggestions} />}
    </div>
  )
}

type ToolsProps = Omit<SearchComposerProps, 'boxRef'> & { onClear: () => void }

/** The buttons for voice input, clearing and searching, and any problem with voice input. */
function Tools({ text, onChange, onClear, onSearch, isReady }: ToolsProps) {
  const [voiceProblem, setVoiceProblem] = useState<string | null>(null)
  const [isListening, setListening] = useState(false)
  return (
    <div className={styles.tools}>
      <p className={styles.status} role="status">
        {voiceProblem ?? (isListening && searchWords.listening)}
      </p>
      <IconButton
        label={searchWords.clear}
        className={classNames(text === '' && styles.hidden)}
        onClick={onClear}
      >
        <CloseIcon />
      </IconButton>
      <VoiceButton text={text} onChange={onChange} onListening={setListening} onProblem={setVoiceProblem} />
      <IconButton label={searchWords.search} variant="primary" disabled={!isReady} onClick={onSearch}>
        <SearchIcon />
      </IconButton>
    </div>
  )
}

type SuggestionListProps = { id: string; typed: string; suggestions: ReturnType<typeof useSuggestions> }

/** Overlays what is below, so that nothing moves while typing. The focus stays in the text box. */
function SuggestionList({ id, typed, suggestions: { found, active, choose } }: SuggestionListProps) {
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
      aria-label={searchWords.suggestions}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map(({ text, what, count }, index) => (
        <button
          key={text}
          id={`${id}-${index}`}
          type="button"
          className={styles.option}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onClick={() => choose(text)}
        >
          {what === 'place' ? <MapPinIcon /> : <SearchIcon />}
          <span className={styles.text}>
            <Completion text={text} typed={typed} />
          </span>
          <span className={`${page.small} ${styles.count}`}>{searchWords.listings(count)}</span>
        </button>
      ))}
    </div>
  )
}

/** Emphasises the added text, in which suggestions differ. */
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

const PARSE_DELAY_MS = 300
const PARSED_LENGTH_MIN = 2

/**
 * What is understood of the text while it is typed, or a hint if nothing is. Its space is reserved, so that
 * nothing moves.
 */
function UnderstoodLine({ text, suggestionCount }: { text: string; suggestionCount: number }) {
  const typed = toSearchText(text)
  const debounced = useDebounced(typed, PARSE_DELAY_MS)
  const { data } = useQuery({
    ...understoodQuery(debounced),
    enabled: debounced.length >= PARSED_LENGTH_MIN,
    placeholderData: (before) => before,
  })
  const chips = typed.length >= PARSED_LENGTH_MIN && data ? toChips(data.understood, data.dbQuery) : []
  const labels = chips.map(({ label }) => label)
  const announcements = [
    labels.length > 0 && searchWords.saysUnderstood(labels),
    suggestionCount > 0 && searchWords.saysSuggestions(suggestionCount),
  ]
  return (
    <div className={styles.line}>
      {labels.length > 0 ? (
        <>
          <span className={styles.lead}>
            <SparklesIcon />
            <span className={styles.wideOnly}>{searchWords.understood}</span>
          </span>
          <ul role="list" className={styles.labels} aria-label={searchWords.understood}>
            {labels.map((label) => (
              <li key={label} className={styles.label}>
                {label}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.hint}>{searchWords.understoodHint}</p>
      )}
      <VisuallyHidden>
        <span role="status">{announcements.filter(Boolean).join(' ')}</span>
      </VisuallyHidden>
    </div>
  )
}
