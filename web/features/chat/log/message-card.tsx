import type { Message } from '#contract/conversation.ts'
import type { PendingMessage } from '#web/features/chat/data/use-pending.ts'
import { PlaceCard } from '#web/features/chat/meet/place-card.tsx'
import { OfferCard } from '#web/features/chat/offers/offer-card.tsx'
import { SentVoice, UnsentVoice } from '#web/features/chat/voice/voice-note.tsx'

export type SentCardProps = { message: Message; isMine: boolean; otherName: string }

/** A message that is more than a text: an offer, a place or a voice. Import it dynamically, since most are texts. */
export function SentCard({ message, isMine, otherName }: SentCardProps) {
  const { offer, place, voice } = message
  if (offer) return <OfferCard message={message} offer={offer} isMine={isMine} otherName={otherName} />
  if (place) return <PlaceCard place={place} />
  return voice && <SentVoice message={message} voice={voice} />
}

export type UnsentCardProps = Pick<PendingMessage, 'clientId' | 'content' | 'place' | 'file'>

export function UnsentCard({ clientId, place, file }: UnsentCardProps) {
  if (place) return <PlaceCard place={place} />
  return file && <UnsentVoice clientId={clientId} file={file} />
}
