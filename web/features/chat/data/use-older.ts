import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fetchPage, firstSeqOf, updateThreadLog, threadLogQuery } from './queries.ts'
import { addOlder } from './thread-log.ts'

/** The way back through a thread, page by page. */
export function useOlder(id: string) {
  const client = useQueryClient()
  const { data: log } = useQuery(threadLogQuery(id))
  const isUnderWay = useRef(false)
  const [isLoadingOlder, setLoading] = useState(false)
  const [olderError, setError] = useState<Error | null>(null)

  const load = async () => {
    if (!log?.hasOlder || isUnderWay.current) return
    isUnderWay.current = true
    setLoading(true)
    setError(null)
    try {
      const page = await fetchPage(id, { before: firstSeqOf(log) })
      updateThreadLog(client, id, (held) => addOlder(held, page))
    } catch (error) {
      setError(error instanceof Error ? error : new Error(String(error)))
    } finally {
      isUnderWay.current = false
      setLoading(false)
    }
  }
  return { loadOlder: () => void load(), isLoadingOlder, olderError }
}
