import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ModeratedPerson } from '#contract/moderation.ts'
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
  return (
    <>
      {suspendedUntil && (
        <Badge tone="danger">
          {isPermanent(suspendedUntil)
            ? personWords.suspendedForGood
            : personWords.suspended(dayAndTime(suspendedUntil))}
        </Badge>
      )}
      <Badge tone={verificationLevel === 'Basic' ? 'neutral' : 'success'}>
        {personWords.levels[verificationLevel]}
      </Badge>
      {!isPhoneVerified && <Badge>{personWords.phoneUnverified}</Badge>}
      {userType === 'business' && <Badge tone="info">{personWords.business}</Badge>}
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
