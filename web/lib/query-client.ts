import { QueryClient } from '@tanstack/react-query'
import { ConnectionError } from './call-error.ts'

const RETRIES = 3

/**
 * Data is fetched once and kept: it changes when something here changes it. Only a GET that never arrived is
 * repeated. Offline, a call fails and says so: by default it would wait without a word until there is a line,
 * and then act by surprise.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: (failures, error) => error instanceof ConnectionError && failures < RETRIES,
        retryDelay: (attempt) => Math.random() * 1_000 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
