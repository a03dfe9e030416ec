import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CommentIcon } from '#web/ui/icons/icons.tsx'
import { messageSellerWords } from './copy.ts'

/** Opens the conversation with the seller about their listing. Sends visitors to sign in. */
export function MessageSeller({ listing: { id, status, contact } }: { listing: Listing }) {
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const name = status === 'active' ? messageSellerWords.message : messageSellerWords.ask
  // Leaves room for the other buttons.
  const label = contact?.length || status === 'active' ? messageSellerWords.short : name

  async function open() {
    setOpening(true)
    try {
      const { openConversation } = await import('#web/features/chat/data/open-conversation.ts')
      await navigate({ to: '/messages/$id', params: { id: await openConversation(client, id) } })
    } catch (error) {
      showFailure(error)
    }
    setOpening(false)
  }

  if (!user.data) {
    return (
      <SignInLink action="message" subjectId={id} className={buttonClass()} aria-label={name}>
        <CommentIcon />
        {label}
      </SignInLink>
    )
  }
  return (
    <Button isPending={isOpening} aria-label={name} onClick={() => void open()}>
      <CommentIcon />
      {label}
    </Button>
  )
}
