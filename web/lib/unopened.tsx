import { useEffect, useEffectEvent } from 'react'
import { showToast } from '#web/ui/overlays/toast.ts'
import { shellWords } from './copy.ts'
import { useWords } from './words.ts'

/**
 * In place of what was pressed for and did not load: says so and closes, so that the next press asks again.
 */
export function Unopened({ onClose }: { onClose: () => void }) {
  const { error, offline } = useWords(shellWords)
  const sayAndClose = useEffectEvent(() => {
    showToast({ title: error, description: offline, tone: 'destructive' })
    onClose()
  })
  useEffect(() => sayAndClose(), [])
  return null
}
