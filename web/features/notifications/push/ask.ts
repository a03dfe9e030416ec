import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { readStored, writeStored, type Stored } from '#web/lib/stored.ts'
import { readToasts, showToast, subscribeToToasts } from '#web/ui/overlays/toast.ts'
import { pushWords, type AskedAfter } from './copy.ts'
import { readDevice, turnOn } from './device.ts'

/** Whether the person said "Not now" on this device. They can still turn pushes on in the settings. */
const declined: Stored<boolean> = { name: 'push-declined', empty: false, parse: Boolean }
/** Whether this tab has asked. Without an answer the next visit may ask again. */
const asked: Stored<boolean> = { ...declined, name: 'push-asked', area: sessionStorage }
const ASK_MS = 30_000

/**
 * Asks, at most once in a tab, whether this device is to notify the person. Call it after an act that a push would
 * help, and import it then, so that nobody else loads the code. If it fails, nothing is asked.
 */
export function ask(client: QueryClient, after: AskedAfter): Promise<void> {
  return askIfUseful(client, after).catch(() => {})
}

async function askIfUseful(client: QueryClient, after: AskedAfter): Promise<void> {
  const userId = client.getQueryData(userQuery.queryKey)?.id
  if (!userId || readStored(declined, userId) || readStored(asked, userId)) return
  writeStored(asked, userId, true)
  if ((await readDevice(userId)) !== 'off') return
  const { publicKey } = await parseResponse(api.push.$get())
  if (publicKey === null) return
  await untilNoToast()
  showToast({
    title: pushWords.ask[after],
    description: pushWords.askText,
    durationMs: ASK_MS,
    action: { label: pushWords.turnOn, onAction: () => void accept(userId, publicKey) },
    decline: { label: pushWords.notNow, onAction: () => writeStored(declined, userId, true) },
  })
}

async function accept(userId: string, publicKey: string) {
  const state = await turnOn(userId, publicKey).catch(() => 'failed' as const)
  if (state === 'on') showToast({ title: pushWords.turnedOn, description: pushWords.turnedOnText })
  else if (state !== 'off')
    showToast({
      title: pushWords.failed,
      description: state === 'blocked' ? pushWords.states.blocked : undefined,
      tone: 'destructive',
    })
}

/** A question must not take the place of what the act itself says. */
function untilNoToast(): Promise<void> {
  const isFree = () => readToasts().every(({ isOpen }) => !isOpen)
  return new Promise((resolve) => {
    if (isFree()) return resolve()
    const stop = subscribeToToasts(() => {
      if (!isFree()) return
      stop()
      resolve()
    })
  })
}
