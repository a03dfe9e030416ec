import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { searchWords, searchFilterWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Filters } from './advanced-tab.tsx'
import { AiTab } from './ai-tab.tsx'
import { asOneLine } from './as-one-line.ts'
import { useRunSearch } from './use-run-search.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const AdvancedTab = lazyPart(
  () => import('./advanced-tab.tsx').then((module) => module.AdvancedTab),
  FiltersMissing,
)

export type SearchTab = 'ai' | 'advanced'

/**
 * Opens with the search in force: its text in the box; one that the filters built, unless a tab was asked
 * for, in the filters.
 */
export function SearchDialog({ tab: asked, onClose }: { tab?: SearchTab; onClose: () => void }) {
  const words = useWords(searchWords)
  const { q = '' } = useSearch({ strict: false })
  const [tab, setTab] = useState<SearchTab>(asked ?? (q.startsWith('type:') ? 'advanced' : 'ai'))
  const [text, setText] = useState(q)
  const [filters, setFilters] = useState<Filters>()
  const { find, runSmart, isRunning } = useRunSearch(onClose)

  const query = tab === 'ai' ? asOneLine(text) : (filters?.text ?? '')
  const search = () => {
    if (query) void (tab === 'ai' ? runSmart(query) : find(query))
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      closeLabel={words.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button disabled={!query} isPending={isRunning} onClick={search}>
            {isRunning ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <Tabs
        label={words.tabsLabel}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'ai',
            label: words.tabs.ai,
            content: <AiTab text={text} onChange={setText} onSearch={search} isReady={query !== ''} />,
          },
          {
            id: 'advanced',
            label: words.tabs.advanced,
            content: (
              <Suspense fallback={<FiltersComing />}>
                <AdvancedTab filters={filters} onChange={setFilters} />
              </Suspense>
            ),
          },
        ]}
      />
    </Dialog>
  )
}

/** The slider is a third of the dialog's code, so the filters come when their tab is opened. */
function FiltersComing() {
  const words = useWords(searchFilterWords)
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <span role="status">{words.coming}</span>
      </VisuallyHidden>
      <Skeleton shape="block" height="26rem" />
    </div>
  )
}

function FiltersMissing({ onRetry }: { onRetry: () => void }) {
  const words = useWords(searchFilterWords)
  return (
    <ErrorState
      title={words.notLoaded}
      message={words.offline}
      retryLabel={words.retry}
      onRetry={onRetry}
      level={3}
    />
  )
}
