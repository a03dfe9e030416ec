import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { device, loadDevice } from '#web/lib/device-store.ts'
import { keepSending } from '#web/lib/keep-sending.ts'

/** Renders nothing. While somebody is signed in, sends what waits for the line. Its code loads when something does. */
export function OutboxKeeper({ userId }: { userId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const stopShowing = useRef<() => void>(undefined)
  const send = useEffectEvent(async (isStopped: () => boolean) => {
    const { sendAll, showWaiting } = await import('./send-all.ts')
    if (isStopped()) return
    stopShowing.current ??= showWaiting({ client, userId })
    await sendAll({ userId, client, navigate, isStopped })
  })

  useEffect(() => {
    let stop = () => {}
    let isOver = false
    void loadDevice().then(() => {
      if (!isOver) stop = keepSending(userId, hasLeftDraft, send)
    })
    return () => {
      isOver = true
      stop()
      stopShowing.current?.()
      stopShowing.current = undefined
    }
  }, [client, userId])

  return null
}

/** Whether a page has died while it posted. The text is enough to know, without the code of the form. */
function hasLeftDraft(): boolean {
  return device.getItem('new-listing')?.includes('"isWaiting":true') ?? false
}
