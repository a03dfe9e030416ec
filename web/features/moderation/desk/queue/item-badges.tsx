import type { ModerationItem } from '#contract/moderation.ts'
import type { FlagType, ModerationStatus } from '#contract/trust.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { queueWords } from './copy.ts'

const FLAG_TONES: Record<FlagType, BadgeTone> = { spam: 'warning', inappropriate: 'danger', other: 'info' }
const STATUS_TONES: Record<ModerationStatus, BadgeTone> = {
  open: 'neutral',
  approved: 'success',
  removed: 'danger',
}

/** An item's badges: its decision, what the AI suspects, how many people reported it, whether it is held. */
export function ItemBadges({
  item: { flagType, aiConfidence, reports, isHeld, status },
}: {
  item: ModerationItem
}) {
  // If people alone reported the item, the flag only colours their count: the reason says what they reported.
  const isFoundByAi = aiConfidence > 0
  return (
    <>
      {status !== 'open' && <Badge tone={STATUS_TONES[status]}>{queueWords.statuses[status]}</Badge>}
      {isFoundByAi && <Badge tone={FLAG_TONES[flagType]}>{queueWords.flags[flagType]}</Badge>}
      {isFoundByAi && <Badge>{queueWords.confidence(aiConfidence)}</Badge>}
      {reports > 0 && (
        <Badge tone={isFoundByAi ? 'neutral' : FLAG_TONES[flagType]}>{queueWords.reports(reports)}</Badge>
      )}
      {isHeld && status === 'open' && <Badge tone="warning">{queueWords.held}</Badge>}
    </>
  )
}
