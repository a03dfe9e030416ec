import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SellerContact } from '#contract/listing.ts'
import type { ContactChannel } from '#contract/lists.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { useStored, writeStored, type Stored } from '#web/lib/stored.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PhoneIcon, WhatsAppIcon } from '#web/ui/icons/icons-listing.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { contactWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './contact-dialog.module.css'

type Props = { listingId: string; channel: ContactChannel; onClose: () => void }

/** Whether this person has read the warning on this device. */
const warned: Stored<boolean> = { name: 'warned', empty: false, parse: (stored) => stored === true }

/** Gives a signed-in person the seller's number, after a warning the first time. Import it dynamically. */
export function ContactDialog({ listingId, channel, onClose }: Props) {
  const userId = useUser().data?.id
  const isWarned = useStored(warned, userId)
  return (
    <Dialog
      onClose={onClose}
      title={isWarned ? contactWords.titles[channel] : contactWords.warningTitle}
      closeLabel={contactWords.close}
      size="sm"
      footer={
        !isWarned && <Button onClick={() => writeStored(warned, userId, true)}>{contactWords.goOn}</Button>
      }
    >
      {isWarned ? <SellerNumber listingId={listingId} channel={channel} /> : <p>{contactWords.warning}</p>}
    </Dialog>
  )
}

function SellerNumber({ listingId, channel }: Omit<Props, 'onClose'>) {
  const contact = useQuery(contactQuery(listingId, channel))
  useSessionExpired(contact.error)
  if (contact.data) return <FoundNumber contact={contact.data} />
  if (contact.error) return <QueryFailure query={contact} title={contactWords.failureTitle} level={3} />
  return (
    <div role="status">
      <VisuallyHidden>{contactWords.loading}</VisuallyHidden>
      <Skeleton height="6rem" />
    </div>
  )
}

/**
 * A query, although it counts a lead: asking again on the same day changes nothing. The number is forgotten
 * with the dialog, since the seller may change or withdraw it.
 */
function contactQuery(id: string, channel: ContactChannel) {
  return queryOptions({
    queryKey: ['/api/listings/contact', id, channel],
    queryFn: () => parseResponse(api.listings[':id'].contact.$post({ param: { id }, json: { channel } })),
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
}

/** A phone opens the call or WhatsApp at once. The link is for computers, and in case that was blocked. */
function FoundNumber({ contact: { channel, phoneNumber, url } }: { contact: SellerContact }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) link.current?.click()
  }, [])
  return (
    <div className={page.stack4}>
      <p className={styles.number}>{spacedNumber(phoneNumber)}</p>
      <a
        ref={link}
        className={buttonClass({ isBlock: true })}
        href={url}
        {...(channel === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
      >
        {channel === 'call' ? <PhoneIcon /> : <WhatsAppIcon />}
        {contactWords.open[channel]}
      </a>
    </div>
  )
}
