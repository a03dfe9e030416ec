import type { VerificationLevel } from '#contract/trust.ts'
import type { Seller } from '#contract/user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'

/** What a person has verified: the phone number, and the level if it is above Basic. */
export function TrustBadges({ person }: { person: Pick<Seller, 'isPhoneVerified' | 'verificationLevel'> }) {
  return (
    <>
      <PhoneBadge isVerified={person.isPhoneVerified} />
      <LevelBadge level={person.verificationLevel} />
    </>
  )
}

export function PhoneBadge({ isVerified }: { isVerified: boolean }) {
  if (!isVerified) return <Badge tone="warning">{trustWords.phoneUnverified}</Badge>
  return (
    <Badge tone="success" icon={<CheckIcon />}>
      {trustWords.phoneVerified}
    </Badge>
  )
}

function LevelBadge({ level }: { level: VerificationLevel }) {
  const text = trustWords.levels[level]
  return (
    text && (
      <Badge tone="success" icon={<CheckIcon />}>
        {text}
      </Badge>
    )
  )
}

/** "Verified" alone is the name of a level, so a badge for the phone number names the phone. */
export const trustWords = {
  phoneVerified: 'Phone verified',
  phoneUnverified: 'Phone not verified',
  /** The default level has no badge. */
  levels: {
    Basic: '',
    Verified: 'ID verified',
    Trusted: 'Trusted',
    Dealer: 'Verified Dealer',
  } satisfies Record<VerificationLevel, string>,
}
