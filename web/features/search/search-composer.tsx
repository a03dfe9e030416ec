import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { useWords } from '#web/lib/words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { CloseIcon, MapPinIcon, SearchIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import { searchWords } from './copy.ts'
import styles from './search-composer.module.css'
import { useDebounced, useSuggestions } from './use-suggestions.ts'
import { VoiceButton } from './voice-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { toChips } from '#web/features/search/feed/outcome/to-chips.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { asOneLine } from './recent-searches.ts'
import { understoodQuery } from './queries.ts'

const COUNT_FROM = SEARCH_TEXT_MAX - 100

type SearchComposerProps = {
  boxRef: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
  onSearch: () => void
  isReady: boolean
}

/**
 * The text box, what is understood of it, and completions. The box keeps the role of a text box, as a
 * textarea must, and points at the active suggestion.
 */
export function SearchComposer({ boxRef, text, onChange, onSearch, isReady }: SearchComposerProps) {
  const words = useWords(searchWords)
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
      suggestions.takeKey(event) ||
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

  return (
    <div className={styles.composer}>
      <Field label={words.describe} note={text.length >= COUNT_FROM ? words.count(text.length) : undefined}>
        {({ className: _own, ...control }) => (
          <div className={styles.frame}>
            <textarea
              {...control}
              ref={boxRef}
              name="q"
              className={styles.box}
              rows={2}
              placeholder={words.describeExample}
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
            <Tools text={text} onChange={onChange} onClear={clear} onSearch={onSearch} isReady={isReady} />
          </div>
        )}
      </Field>
      <UnderstoodLine text={text} suggestionCount={suggestions.isOpen ? suggestions.found.length : 0} />
      {suggestions.isOpen && <SuggestionList id={listId} typed={text} suggestions={suggestions} />}
    </div>
  )
}

type ToolsProps = Omit<SearchComposerProps, 'boxRef'> & { onClear: () => void }

/** Voice input, clear and search, and any problem with voice input. */
function Tools({ text, onChange, onClear, onSearch, isReady }: ToolsProps) {
  const words = useWords(searchWords)
  const [voiceProblem, setVoiceProblem] = useState<string | null>(null)
  const [isListening, setListening] = useState(false)
  return (
    <div className={styles.tools}>
      <p className={styles.said} role="status">
        {voiceProblem ?? (isListening && words.listening)}
      </p>
      <IconButton label={words.clear} className={classNames(text === '' && styles.away)} onClick={onClear}>
        <CloseIcon />
      </IconButton>
      <VoiceButton text={text} onChange={onChange} onListening={setListening} onProblem={setVoiceProblem} />
      <IconButton label={words.search} variant="primary" disabled={!isReady} onClick={onSearch}>
        <SearchIcon />
      </IconButton>
    </div>
  )
}

type SuggestionListProps = { id: string; typed: string; suggestions: ReturnType<typeof useSuggestions> }

/** Overlays what is below, so that nothing moves while typing. The focus stays in the text box. */
function SuggestionList({ id, typed, suggestions: { found, active, take } }: SuggestionListProps) {
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
      {found.map(({ text, what, count }, index) => (
        <button
          key={text}
          id={`${id}-${index}`}
          type="button"
          className={styles.option}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onClick={() => take(text)}
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

/** Emphasises the added text, which tells suggestions apart. */
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

const READ_AFTER_MS = 300
const READ_FROM = 2

/**
 * What is understood of the text while it is typed. Its space is reserved, so that nothing moves; if the
 * server does not answer, it stays empty.
 */
function UnderstoodLine({ text, suggestionCount }: { text: string; suggestionCount: number }) {
  const words = useWords(searchWords)
  const typed = asOneLine(text)
  const settled = useDebounced(typed, READ_AFTER_MS)
  const { data } = useQuery({
    ...understoodQuery(settled),
    enabled: settled.length >= READ_FROM,
    placeholderData: (before) => before,
  })
  const labels =
    typed.length >= READ_FROM && data ? toChips(data.understood, data.dbQuery).map(({ label }) => label) : []
  const said = [
    labels.length > 0 && words.saysUnderstood(labels),
    suggestionCount > 0 && words.saysSuggestions(suggestionCount),
  ]
  return (
    <div className={styles.line}>
      {labels.length > 0 ? (
        <>
          <span className={styles.lead}>
            <SparklesIcon />
            <span className={styles.wideOnly}>{words.understood}</span>
          </span>
          <ul role="list" className={styles.labels} aria-label={words.understood}>
            {labels.map((label) => (
              <li key={label} className={styles.label}>
                {label}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.hint}>{words.understoodHint}</p>
      )}
      <VisuallyHidden>
        <span role="status">{said.filter(Boolean).join(' ')}</span>
      </VisuallyHidden>
    </div>
  )
}
