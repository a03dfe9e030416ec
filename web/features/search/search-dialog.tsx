import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SmartSearchResponse } from '#contract/search.ts'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { type FeedSearch, readFeedSearch } from '#web/features/search/results/feed-search.ts'
import { Button } from '#web/ui/button.tsx'
import { SparklesIcon } from '#web/ui/icons/icons.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdvancedTab, type Filters, RemovableList } from './advanced-tab.tsx'
import { searchWords } from './copy.ts'
import { understoodQuery } from './queries.ts'
import {
  addRecentSearch,
  forgetAllRecentSearches,
  forgetRecentSearch,
  listRecentSearches,
  toSearchText,
} from './recent-searches.ts'
import { SearchComposer } from './search-composer.tsx'
import page from '#web/ui/page.module.css'
import styles from './ai-tab.module.css'
import examples from './search-page.module.css'

export type SearchTab = 'ai' | 'advanced'

/**
 * Opens with the current search: in the filter tab if the filters built its text, otherwise in the text box.
 * `tab` overrides this choice.
 */
export function SearchDialog({ tab: initialTab, onClose }: { tab?: SearchTab; onClose: () => void }) {
  const { q = '' } = useSearch({ strict: false })
  const [tab, setTab] = useState<SearchTab>(initialTab ?? (q.startsWith('type:') ? 'advanced' : 'ai'))
  const [text, setText] = useState(q)
  const [filters, setFilters] = useState<Filters>()
  const { find, runSmart, isRunning } = useRunSearch(onClose)

  const query = tab === 'ai' ? toSearchText(text) : (filters?.text ?? '')
  const search = () => {
    if (query) void (tab === 'ai' ? runSmart(query) : find(query))
  }

  return (
    <Dialog
      onClose={onClose}
      title={searchWords.title}
      closeLabel={searchWords.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {searchWords.cancel}
          </Button>
          <Button disabled={!query} isPending={isRunning} onClick={search}>
            {isRunning ? searchWords.submitting : searchWords.submit}
          </Button>
        </>
      }
    >
      <Tabs
        label={searchWords.tabsLabel}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'ai',
            label: searchWords.tabs.ai,
            content: <AiTab text={text} onChange={setText} onSearch={search} isReady={query !== ''} />,
          },
          {
            id: 'advanced',
            label: searchWords.tabs.advanced,
            content: <AdvancedTab filters={filters} onChange={setFilters} />,
          },
        ]}
      />
    </Dialog>
  )
}

type AiTabProps = { text: string; onChange: (text: string) => void; onSearch: () => void; isReady: boolean }

/** The search in plain words, with examples to press instead of typing. */
function AiTab({ text, onChange, onSearch, isReady }: AiTabProps) {
  const box = useRef<HTMLTextAreaElement>(null)

  // On a phone, focusing the box would open the keyboard, which hides half the screen.
  function fill(example: string) {
    onChange(example)
    if (window.matchMedia('(pointer: fine)').matches) box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={page.stack5}>
      <SearchComposer boxRef={box} text={text} onChange={onChange} onSearch={onSearch} isReady={isReady} />
      <RecentSearches onChoose={fill} onEmptied={() => box.current?.focus()} />
      <section className={page.stack2} aria-labelledby="search-examples">
        <h3 id="search-examples" className={`${page.line} ${styles.heading}`}>
          {searchWords.examplesTitle}
        </h3>
        <ul role="list" className={examples.examples}>
          {searchWords.examples.map((example) => (
            <li key={example.text}>
              <button type="button" className={examples.example} onClick={() => fill(example.text)}>
                <KindIcon type={example.kind} />
                {example.text}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.about}>
        <h3 className={`${page.line} ${styles.heading}`}>
          <SparklesIcon />
          {searchWords.aboutTitle}
        </h3>
        <p>{searchWords.aboutText}</p>
      </section>
    </div>
  )
}

/** The recent searches on this device. Each can be repeated or removed. */
function RecentSearches({
  onChoose,
  onEmptied,
}: {
  onChoose: (text: string) => void
  onEmptied: () => void
}) {
  const [texts, setTexts] = useState(listRecentSearches)
  if (texts.length === 0) return null

  function forget(text: string) {
    forgetRecentSearch(text)
    setTexts(listRecentSearches())
  }

  function forgetAll() {
    forgetAllRecentSearches()
    setTexts([])
    onEmptied()
  }

  return (
    <section className={page.stack2}>
      <div className={`${page.between} ${styles.head}`}>
        <h3 className={`${page.line} ${styles.heading}`}>{searchWords.recent}</h3>
        <Button variant="ghost" size="sm" onClick={forgetAll}>
          {searchWords.forgetAll}
        </Button>
      </div>
      <RemovableList
        label={searchWords.recent}
        items={texts.map((text) => ({
          id: text,
          label: text,
          removeLabel: searchWords.forget(text),
          onPress: () => onChoose(text),
        }))}
        onRemove={forget}
        onEmptied={onEmptied}
      />
      <p className={styles.note}>{searchWords.recentOnDevice}</p>
    </section>
  )
}

/** The longest wait for the parsed text. After that, the feed parses the text without the AI's guesses. */
const SMART_SEARCH_WAIT_MS = 3_000

/**
 * Runs the dialog's search and opens the results. Ignores a press while a search is running, and does not
 * navigate if the dialog was closed meanwhile.
 */
function useRunSearch(onClose: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isRunning, setRunning] = useState(false)
  const isOpen = useRef(false)
  const running = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  /** Drops the previous search's filters and sort, which would hide results. */
  function find(q: string, guessedFilters: FeedSearch = {}) {
    onClose()
    void navigate({ to: '/', search: { ...guessedFilters, q } })
  }

  async function runSmart(text: string) {
    if (running.current) return
    running.current = true
    setRunning(true)
    let guessedFilters: FeedSearch = {}
    const query = understoodQuery(text)
    const timer = setTimeout(() => void client.cancelQueries(query), SMART_SEARCH_WAIT_MS)
    try {
      guessedFilters = readGuessed(await client.fetchQuery(query))
    } catch (error) {
      // oxlint-disable-next-line no-console -- logged only here: the plain text is searched for instead
      if (isOpen.current) console.error('Smart search failed', error)
    } finally {
      clearTimeout(timer)
    }
    if (!isOpen.current) return
    addRecentSearch(text)
    find(text, guessedFilters)
  }

  return { find, runSmart, isRunning }
}

/** The filters that the AI guessed. No word names them, so parsing the text again would not find them. */
function readGuessed({ dbQuery, understood }: SmartSearchResponse): FeedSearch {
  const keys = new Set<string>(understood.filter(({ span }) => span === undefined).map(({ key }) => key))
  return readFeedSearch(Object.fromEntries(Object.entries(dbQuery).filter(([key]) => keys.has(key))))
}
