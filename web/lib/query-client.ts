import { QueryClient } from '@tanstack/react-query'
import { ConnectionError } from './call-error.ts'

const RETRIES = 3

/** Data is fetched once and kept: it changes when something here changes it. Only a GET that never arrived is repeated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: (failures, error) => error instanceof ConnectionError && failures < RETRIES,
      retryDelay: (attempt) => Math.random() * 1_000 * 2 ** attempt,
    },
    mutations: { retry: false },
  },
})
