import type { ListingStatus } from '#contract/lists.ts'
import { statusWords } from '#web/features/listings/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type NotOnOffer = Exclude<ListingStatus, 'active'>

const TONES: Record<NotOnOffer, BadgeTone> = {
  sold: 'danger',
  expired: 'warning',
  pending: 'warning',
  removed: 'danger',
}

/** Why what the two talk about is not to be had. */
export function ListingState({ status }: { status: NotOnOffer }) {
  const words = useWords(statusWords)
  return <Badge tone={TONES[status]}>{words[status]}</Badge>
}
