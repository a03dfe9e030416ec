import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ConnectionError } from './call-error.ts'

const RETRIES_MAX = 3

// The default is a timer, and on a slow phone the second half of a double tap comes before it, while the
// button is not pending yet. With microtasks, a component can be gone before a callback passed to `mutate`
// would run, so what must run belongs in the options of useMutation.
notifyManager.setScheduler(queueMicrotask)

/**
 * Unless a query says otherwise, data is fetched once and cached until the application changes it. Only
 * queries are retried, and only after a connection error. A call made offline fails at once. By default,
 * TanStack Query would wait silently for a connection and then make the call unexpectedly.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Infinity,
        // Off by default with networkMode 'always'. Refetches what is stale: data that failed or has changed.
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => error instanceof ConnectionError && failures < RETRIES_MAX,
        retryDelay: (attempt) => Math.random() * 1_000 * 2 ** attempt,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
