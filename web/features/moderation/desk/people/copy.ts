import { BAN_HOURS_MAX } from '#contract/limits.ts'
import { counted, figure } from '#contract/numbers.ts'
import type { ModerationStatus, BanType, VerificationLevel } from '#contract/trust.ts'

/** The people found by an admin, and granting or removing the admin role. */
export const peopleWords = {
  found: (count: number) => counted(count, 'person', 'people'),
  finding: 'Searching',
  findFailed: 'The search did not work',
  nobodyTitle: 'Nobody found',
  nobodyText: 'Try the beginning of a name, the whole phone number, or the id.',
  admin: 'Admin',
  trust: (score: number) => `Trust score ${score}`,
  banOf: (name: string) => `Warn or ban ${name}`,
  warnOrBan: 'Warn or ban',
  giveRole: 'Make admin',
  takeRole: 'Remove admin role',
  giveRoleOf: (name: string) => `Make admin: ${name}`,
  takeRoleOf: (name: string) => `Remove admin role: ${name}`,
  giveRoleTitle: (name: string) => `Make ${name} an admin?`,
  takeRoleTitle: (name: string) => `Remove the admin role from ${name}?`,
  giveRoleText: 'They will be able to see every report and document, and decide on them.',
  takeRoleText: 'They will no longer be able to see this dashboard.',
  removePasskeys: 'Remove passkeys',
  removePasskeysOf: (name: string) => `Remove passkeys: ${name}`,
  removePasskeysTitle: (name: string) => `Remove the passkeys of ${name}?`,
  removePasskeysText:
    'Only for an admin who lost their passkeys. Call them first, to be sure that they asked. They are signed out ' +
    'everywhere, and have seven days to add a new one.',
  passkeysRemoved: 'Passkeys Removed',
  passkeysRemovedText: (name: string) => `${name} logs in with a code and adds a new one.`,
  roleReason: 'Why?',
  roleReasonHint: 'We record it in the audit trail.',
  noRoleReason: 'Please say why',
  roleUpdated: 'Role Updated',
  roleGivenText: (name: string) => `${name} is an admin now.`,
  roleTakenText: (name: string) => `${name} is no longer an admin.`,
  close: 'Close',
  cancel: 'Cancel',
}

/** What is known about a person, beside their content or document. */
export const personWords = {
  title: 'The person',
  joined: (date: string) => `Joined ${date}`,
  levels: { Basic: 'Basic', Verified: 'Verified', Trusted: 'Trusted', Dealer: 'Dealer' } satisfies Record<
    VerificationLevel,
    string
  >,
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
}

/** The tab User Management on its first view: the search, and who is warned or banned. */
export const banWords = {
  findTitle: 'Find a user',
  find: 'Find',
  findLabel: 'Name, phone number or id',
  findPlaceholder: '076 123456',
  listTitle: 'Bans and warnings',
  listCount: (count: number, isAtLeast: boolean) => `${figure(count)}${isAtLeast ? '+' : ''}`,
  loading: 'Loading the bans',
  failureTitle: 'The bans did not load',
  emptyTitle: 'No bans or warnings',
  emptyText: 'People who are warned or banned appear here.',
  active: 'Active',
  inactive: 'Not active',
  created: (date: string) => `Since ${date}`,
  expires: (date: string) => `Until ${date}`,
  expired: (date: string) => `Ended ${date}`,
  lifted: 'Lifted',
  noExpiry: 'No end',
  unban: 'Unban',
  takeBack: 'Take back',
  unbanOf: (name: string) => `Unban ${name}`,
  takeBackOf: (name: string) => `Take back the warning to ${name}`,
  types: { warning: 'Warning', temporary: 'Temporary', permanent: 'Permanent' } satisfies Record<
    BanType,
    string
  >,
}

const HOURS_PER_DAY = 24

/** Warning, banning and unbanning. */
export const banningWords = {
  unbanTitle: (name: string) => `Unban ${name}?`,
  takeBackTitle: (name: string) => `Take back the warning to ${name}?`,
  unbanText: 'They can log in, post and write again, and buyers can see their listings again. We tell them.',
  takeBackText: 'We tell them that the warning is cancelled.',
  unbanned: 'User Unbanned',
  unbannedText: (name: string) => `${name} is back, with their listings.`,
  takenBack: 'Warning Taken Back',
  takenBackText: (name: string) => `We told ${name}.`,
  dialogTitle: (name: string) => `Warn or ban ${name}`,
  close: 'Close',
  cancel: 'Cancel',
  typeLabel: 'What should happen?',
  effects: {
    warning: 'They get a notice. Nothing else changes.',
    temporary: 'They cannot log in, post or write, and their listings are hidden until the ban ends.',
    permanent: 'The same, but the ban never ends.',
  } satisfies Record<BanType, string>,
  durationLabel: 'For how long?',
  duration: (hours: number) => durationOf(hours),
  otherDuration: 'Other',
  amount: 'How many',
  unit: 'Hours or days',
  units: { hours: 'Hours', days: 'Days' },
  noType: 'Please choose what should happen',
  badDuration: `From 1 hour to ${BAN_HOURS_MAX / HOURS_PER_DAY} days`,
  confirm: { warning: 'Warn', temporary: 'Ban', permanent: 'Ban for good' } satisfies Record<BanType, string>,
  banned: 'User Banned',
  bannedText: 'Ban applied successfully',
  warned: 'User Warned',
  warnedText: 'Warning sent successfully',
  /** Worded for the person. */
  reasons: [
    'Your listings or messages asked people for money in advance.',
    'You posted the same thing again and again.',
    'Your listings were misleading.',
    'You sold what is not allowed here.',
    'You insulted or threatened somebody.',
    'You pretended to be somebody else.',
  ],
}

function durationOf(hours: number): string {
  return hours % HOURS_PER_DAY === 0 ? counted(hours / HOURS_PER_DAY, 'day') : counted(hours, 'hour')
}
