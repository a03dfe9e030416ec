import { useCallback } from 'react'
import { roomOf } from './open-threads.ts'

/** Call it whenever the person changes what they write. */
export function useTyping(id: string): () => void {
  return useCallback(() => roomOf(id)?.type(), [id])
}
