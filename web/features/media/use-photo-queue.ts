import { useSyncExternalStore } from 'react'
import type { PhotoQueue } from './photo-queue.ts'
import type { PhotoQueueSnapshot } from './photo-state.ts'

export function usePhotoQueue(queue: PhotoQueue): PhotoQueueSnapshot {
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot)
}
