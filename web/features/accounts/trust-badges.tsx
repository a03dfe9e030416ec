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

/** How soon a seller usually replies to buyers, if enough of them wrote. */
export function ReplyTime({ person: { repliesWithin }, className }: ReplyTimeProps) {
  return repliesWithin && <p className={className}>{replyWords[repliesWithin]}</p>
}

type ReplyTimeProps = { person: Pick<Seller, 'repliesWithin'>; className: string | undefined }

const replyWords = {
  hour: 'Usually replies within an hour',
  day: 'Usually replies within a day',
  days: 'Usually takes days to reply',
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
