import { Suspense, useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { makeOfferWords } from './copy.ts'

const NewOffer = lazyPart(
  () => import('#web/features/chat/offers/new-offer.tsx').then((module) => module.NewOffer),
  FailedDialog,
)

type Props = {
  listing: Listing
  /** For the words that a phone has no room for, and for the one that is left. */
  classes: { more: string | undefined; word: string | undefined }
}

/** Asks for a price to offer the seller. Sends visitors to sign in. */
export function MakeOffer({ listing, classes }: Props) {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  if (listing.status !== 'active') return null
  const label = (
    <span>
      <span className={classes.more}>{makeOfferWords.more} </span>
      <span className={classes.word}>{makeOfferWords.offer}</span>
    </span>
  )
  if (!user.data)
    return (
      <SignInLink action="offer" subjectId={listing.id} className={buttonClass({ variant: 'secondary' })}>
        {label}
      </SignInLink>
    )
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{isOpen && <NewOffer listing={listing} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
