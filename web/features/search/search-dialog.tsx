import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { searchWords } from '#web/copy/search.ts'
import { useWords } from '#web/copy/use-words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Filters } from './advanced-tab.tsx'
import { AiTab } from './ai-tab.tsx'
import { asOneLine } from './as-one-line.ts'
import { FiltersComing, FiltersMissing } from './filters-coming.tsx'
import { useRunSearch } from './use-run-search.ts'

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
