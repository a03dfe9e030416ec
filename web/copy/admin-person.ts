import type { ModerationStatus, BanType, VerificationLevel } from '#contract/trust-kinds.ts'
import { defineWords } from './words.ts'

/** What is known of a person, beside their content or document. */
export const personWords = defineWords({
  en: {
    title: 'The person',
    page: 'Open their page',
    joined: (date: string) => `Joined ${date}`,
    levels: { Basic: 'Basic', Verified: 'Verified', Trusted: 'Trusted', Dealer: 'Dealer' } satisfies Record<
      VerificationLevel,
      string
    >,
    phoneVerified: 'Phone verified',
    phoneUnverified: 'Phone not verified',
    business: 'Business',
    suspended: (until: string) => `Suspended until ${until}`,
    suspendedForGood: 'Suspended for good',
    listings: ({ active, sold, removed }: { active: number; sold: number; removed: number }) =>
      `${active} active, ${sold} sold, ${removed} removed`,
    listingsLabel: 'Listings',
    bansTitle: 'Warnings and bans',
    noBans: 'None',
    decisionsTitle: 'Earlier decisions',
    noDecisions: 'None',
    banTypes: { warning: 'Warning', temporary: 'Temporary ban', permanent: 'Permanent ban' } satisfies Record<
      BanType,
      string
    >,
    statuses: { open: 'Open', approved: 'Approved', removed: 'Removed' } satisfies Record<
      ModerationStatus,
      string
    >,
    active: 'Active',
    over: 'Over',
    ban: 'Warn or ban',
  },
})
