import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ContactChannel } from '#contract/lists.ts'
import { type Intent, takeIntent } from '#web/features/accounts/sign-in/intent.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { ContactDialog } from '#web/features/listings/contact/lazy-contact-dialog.ts'
import { PostDialog } from '#web/features/listings/posting/lazy-post-dialog.ts'
import { shellWords } from '#web/lib/copy.ts'

/**
 * Carries out the action that a visitor chose before signing in, once they have signed in and are back on the
 * same page. Going to any other page cancels the action.
 */
export function ResumeIntent() {
  const { data: user } = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [isPosting, setPosting] = useState(false)
  const [contact, setContact] = useState<{ listingId: string; channel: ContactChannel } | null>(null)

  const resume = useEffectEvent(async (intent: Intent) => {
    // If this code fails to load, nothing happens, and the button is still there.
    const { carryOutIntent } = await import('./carry-out-intent.ts')
    await carryOutIntent(intent, {
      client,
      words: shellWords,
      post: () => setPosting(true),
      contact: (listingId, channel) => setContact({ listingId, channel }),
      openThread: (id, isOffering) =>
        void navigate({ to: '/messages/$id', params: { id }, state: (state) => ({ ...state, isOffering }) }),
    })
  })
  const isKnown = user !== undefined
  const isMember = Boolean(user)
  useEffect(() => {
    if (!isKnown || pathname === '/auth') return
    const intent = takeIntent(pathname)
    if (isMember && intent) resume(intent).catch(() => {})
  }, [isKnown, isMember, pathname])

  return (
    <Suspense>
      {isPosting && <PostDialog onClose={() => setPosting(false)} />}
      {contact && <ContactDialog {...contact} onClose={() => setContact(null)} />}
    </Suspense>
  )
}
