import { useState } from 'react'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { CallError } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { offerWords } from './copy.ts'

type Calls = typeof import('#web/features/chat/data/offer-calls.ts')

export const loadOfferCalls = () => loadOrReload(() => import('#web/features/chat/data/offer-calls.ts'))

/** Carries out one step at a time, whose code loads with the first. A failure is told in a toast. */
export function useOfferStep() {
  const [pending, setPending] = useState<string>()

  async function run(name: string, step: (calls: Calls) => Promise<void>) {
    if (pending) return
    setPending(name)
    try {
      await step(await loadOfferCalls())
    } catch (error) {
      if (error instanceof CallError) showFailure(error)
      else showToast({ title: shellWords.error, description: offerWords.needsLine, tone: 'destructive' })
    }
    setPending(undefined)
  }

  return { pending, run: (...work: Parameters<typeof run>) => void run(...work) }
}
