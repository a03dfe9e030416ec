import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ModeratedPerson } from '#contract/moderation.ts'
import { useWords } from '#web/lib/words.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { personWords } from './copy.ts'

type Person = Pick<ModeratedPerson, 'verificationLevel' | 'isPhoneVerified' | 'userType' | 'suspendedUntil'>

/** Badges for the level, an unverified phone, a business account and a suspension. */
export function PersonBadges({
  person: { verificationLevel, isPhoneVerified, userType, suspendedUntil },
}: {
  person: Person
}) {
  const words = useWords(personWords)
  return (
    <>
      {suspendedUntil && (
        <Badge tone="danger">
          {isPermanent(suspendedUntil) ? words.suspendedForGood : words.suspended(dayAndTime(suspendedUntil))}
        </Badge>
      )}
      <Badge tone={verificationLevel === 'Basic' ? 'neutral' : 'success'}>
        {words.levels[verificationLevel]}
      </Badge>
      {!isPhoneVerified && <Badge>{words.phoneUnverified}</Badge>}
      {userType === 'business' && <Badge tone="info">{words.business}</Badge>}
    </>
  )
}

type LinkProps = { id: string; className?: string; children: ReactNode }

/** Leads to a person in User Management, because the public page of a suspended person does not exist. */
export function PersonLink({ id, className, children }: LinkProps) {
  return (
    <Link to="/admin" search={{ tab: 'users', find: id }} preload={false} className={className}>
      {children}
    </Link>
  )
}

/** Whether a ban is permanent. Such a ban is stored as ending at the last moment that a date can express. */
export function isPermanent(until: string): boolean {
  return new Date(until).getUTCFullYear() >= 9_999
}
