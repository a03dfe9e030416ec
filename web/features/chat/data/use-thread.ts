import { useOlder } from './use-older.ts'
import { usePending } from './use-pending.ts'
import { useReading } from './use-reading.ts'

/** The thread of a conversation with all that belongs to it. */
export function useThread(id: string) {
  const reading = useReading(id)
  const { messages, connection } = reading
  return { ...reading, pending: usePending(id, messages, connection === 'offline'), ...useOlder(id) }
}
