import { useEffect, useRef, useState } from 'react'
import type { PhotoStatus } from '#web/features/media/photo-state.ts'
import type { PhotoTask } from './carry-out.ts'

/** The account's own photo, none, or one on its way. */
export type PhotoChoice =
  | { is: 'kept' }
  | { is: 'removed' }
  | { is: 'new'; status: PhotoStatus; previewUrl: string | null }

/** `change` as PATCH takes it: undefined leaves the photo, null takes it away. */
export type Settled = { hasFailed: boolean; change?: string | null }

export type ChosenPhoto = ReturnType<typeof usePhotoChoice>

const KEPT: PhotoChoice = { is: 'kept' }

/** The profile's photo as the form shows it before Save. A chosen file is made small and uploaded at once. */
export function usePhotoChoice() {
  const [choice, setChoice] = useState(KEPT)
  const task = useRef<PhotoTask>(undefined)
  const outcome = useRef<Promise<Settled>>(Promise.resolve({ hasFailed: false }))

  useEffect(() => () => forget(task.current), [])

  const settleOn = (chosen: PhotoChoice, settled: Settled) => {
    forget(task.current)
    task.current = undefined
    outcome.current = Promise.resolve(settled)
    setChoice(chosen)
  }

  const start = (mine: PhotoTask) => {
    task.current = mine
    const report = (status: PhotoStatus) => {
      if (task.current === mine) setChoice({ is: 'new', status, previewUrl: mine.previewUrl ?? null })
    }
    report({ is: 'preparing' })
    outcome.current = import('./carry-out.ts').then(
      async ({ carryOut }) => {
        const imageUrl = await carryOut(mine, report)
        return imageUrl === undefined ? { hasFailed: true } : { hasFailed: false, change: imageUrl }
      },
      () => {
        report({ is: 'failed', reason: 'no_connection', canRetry: true })
        return { hasFailed: true }
      },
    )
  }

  return {
    choice,
    choose: (file: File) => {
      forget(task.current)
      start({ file, stop: new AbortController() })
    },
    retry: () => {
      if (task.current) start(task.current)
    },
    remove: () => settleOn({ is: 'removed' }, { hasFailed: false, change: null }),
    /** Back to the account's own, which after a save is the new one. */
    keep: () => settleOn(KEPT, { hasFailed: false }),
    /** Waits for the photo of the latest choice. */
    settle: async (): Promise<Settled> => {
      for (;;) {
        const awaited = outcome.current
        const settled = await awaited
        if (awaited === outcome.current) return settled
      }
    },
  }
}

function forget(task: PhotoTask | undefined) {
  task?.stop.abort()
  if (task?.previewUrl) URL.revokeObjectURL(task.previewUrl)
}
