import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#web/ui/button.tsx'
import { keptWords } from './copy.ts'
import { AnswerKeeper } from './keep-answers.ts'
import { isPageQuery } from './kept-queries.ts'
import styles from './kept-notice.module.css'

/** Keeps answers from now on, and shows when the page is not up to date. */
export function startKeeping(client: QueryClient) {
  const keeper = new AnswerKeeper(client)
  keeper.start()
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <StrictMode>
      <KeptNotice client={client} keeper={keeper} />
    </StrictMode>,
  )
}

type Props = { client: QueryClient; keeper: AnswerKeeper }

/** Says, also to screen readers, why the page shows what was kept, and of when that is. */
export function KeptNotice({ client, keeper }: Props) {
  const { subscribe, read } = useMemo(() => watch(client, keeper), [client, keeper])
  const { line, from, isFound } = useSyncExternalStore(subscribe, read)
  return (
    <div className={styles.notice} role="status">
      {line && (
        <>
          <p>
            {keptWords[line]} {isFound && `${keptWords.found} `}
            {from !== undefined && keptWords.from(from)}
          </p>
          {line === 'offline' && !isFound && hasOfflinePage() && <a href={OFFLINE}>{keptWords.toDevice}</a>}
          {line !== 'offline' && (
            <Button variant="secondary" size="sm" onClick={() => keeper.retry()}>
              {keptWords.retry}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const OFFLINE = '/offline'

/** Whether another page opens without a line, which lists what is on this device. */
function hasOfflinePage(): boolean {
  return Boolean(navigator.serviceWorker?.controller) && location.pathname !== OFFLINE
}

type State = {
  /** Undefined while the page is up to date. */
  line?: 'offline' | 'failed' | 'slow'
  /** When the oldest answer on screen was sent. */
  from?: number
  /** Whether a list on screen is what a search of this device found. */
  isFound?: boolean
}

function watch(client: QueryClient, keeper: AnswerKeeper) {
  let state: State = {}
  const read = () => {
    const next = readState(client, keeper)
    if (JSON.stringify(next) !== JSON.stringify(state)) state = next
    return state
  }
  const subscribe = (listener: () => void) => {
    const stops = [client.getQueryCache().subscribe(listener), onlineManager.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  }
  return { read, subscribe }
}

function readState(client: QueryClient, { marks }: AnswerKeeper): State {
  const onScreen = client.getQueryCache().findAll({ type: 'active' })
  const kept = onScreen.filter(({ queryHash }) => marks.has(queryHash))
  const isOnline = onlineManager.isOnline()
  if (isOnline && kept.length === 0) return {}
  const shown = (isOnline ? kept : onScreen).filter(
    ({ queryKey, state }) => isPageQuery(queryKey) && state.data !== undefined,
  )
  const times = shown.map(({ queryHash, state }) => marks.get(queryHash)?.from ?? state.dataUpdatedAt)
  const isLoading = kept.some(({ state }) => state.fetchStatus === 'fetching')
  return {
    line: isOnline ? (isLoading ? 'slow' : 'failed') : 'offline',
    ...(times.length > 0 && { from: Math.min(...times) }),
    isFound: kept.some(({ queryHash }) => marks.get(queryHash)?.isFound),
  }
}
