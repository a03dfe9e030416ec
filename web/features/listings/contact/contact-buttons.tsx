import { Suspense, useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import type { ContactChannel } from '#contract/lists.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PhoneIcon, WhatsAppIcon } from '#web/ui/icons/icons-listing.tsx'
import { contactButtonWords } from './copy.ts'
import { ContactDialog } from './lazy-contact-dialog.ts'

/** A button for each way in which the seller offers to be reached. Sends visitors to sign in. */
export function ContactButtons({ listing: { id, contact }, labelClass }: Props) {
  const user = useUser()
  const [asked, setAsked] = useState<ContactChannel | null>(null)
  return (
    <>
      {contact?.map((channel) => {
        const content = (
          <>
            {channel === 'call' ? <PhoneIcon /> : <WhatsAppIcon />}
            <span className={labelClass}>{contactButtonWords[channel]}</span>
          </>
        )
        return user.data ? (
          <Button key={channel} variant="secondary" aria-haspopup="dialog" onClick={() => setAsked(channel)}>
            {content}
          </Button>
        ) : (
          <SignInLink
            key={channel}
            action={channel}
            subjectId={id}
            className={buttonClass({ variant: 'secondary' })}
          >
            {content}
          </SignInLink>
        )
      })}
      {asked && (
        <Suspense>
          <ContactDialog listingId={id} channel={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

type Props = { listing: Listing; labelClass?: string }
