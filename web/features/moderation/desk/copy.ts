import type { SecurityEventName } from '#contract/desk-lists.ts'
import { DECISION_REASON_MAX } from '#contract/limits.ts'
import { counted, figure } from '#contract/numbers.ts'

/** The texts of /admin outside its tabs. */
export const adminWords = {
  pageTitle: 'Admin Dashboard | Salone Market',
  title: 'Admin Dashboard',
  number: (count: number) => figure(count),
  unknown: '–',
  statsLabel: 'The market now',
  stats: {
    totalUsers: 'Total Users',
    totalListings: 'Total Listings',
    pendingModerations: 'Pending Moderations',
    verifiedUsers: 'Verified Users',
  },
  statsFailed: 'The figures did not load.',
  retry: 'Try again',
  tabsLabel: 'Parts of the dashboard',
  tabs: {
    moderation: 'Content Moderation',
    appeals: 'Appeals',
    users: 'User Management',
    verification: 'Verification Queue',
    analytics: 'Analytics',
  },
  waiting: (count: number) => `${figure(count)} waiting`,
  loadMore: 'Load More',
  loadingMore: 'Loading More...',
  moreFailed: 'The rest did not load.',
}

/** /admin for people who are not admins. */
export const deniedWords = {
  title: 'Access Denied',
  text: 'Admin privileges required',
  toHome: 'Go to the home page',
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

/** Shared by the content and document queues: choosing, deciding, undoing. */
export const decisionWords = {
  back: 'Back to the list',
  undo: 'Undo',
  secondsLeft: (seconds: number) => `${seconds} s`,
  undone: 'Decision undone',
  undoneText: (count: number) =>
    count === 1 ? 'The item is back in the queue.' : `${count} items are back in the queue.`,
  partlyUndone: 'Not everything was undone',
  partlyUndoneText: (undone: number, left: number) =>
    undone === 0
      ? `${counted(left, 'item')} ${isOrAre(left)} not back in the queue.`
      : `${counted(undone, 'item')} ${isOrAre(undone)} back in the queue, ${left} ${isOrAre(left)} not.`,
  undoIsOver: 'The time to undo is over.',
  keysLabel: 'Keyboard shortcuts',
  keys: { next: 'next', previous: 'previous', approve: 'approve', undo: 'undo' },
  keysOn: 'Turn shortcuts on',
  keysOff: 'Turn shortcuts off',
  close: 'Close',
  cancel: 'Cancel',
  why: 'Why?',
  noReason: 'Please choose a reason',
  own: 'Another reason',
  details: 'In your own words',
  optional: '(optional)',
  detailsHint: 'The person will read this.',
  noDetails: 'Please say why',
  tooLong: (excess: number) => `A reason has at most ${DECISION_REASON_MAX} characters: ${excess} too many`,
}

/** How often each event of the security log happened, on the tab Analytics. */
export const securityWords = {
  title: 'Security',
  text: 'How often these things happened. Days begin at midnight GMT. The log has one line for each.',
  event: 'Event',
  today: 'Today',
  week: '7 days',
  month: '30 days',
  events: {
    signed_in: 'Signed in',
    sign_in_refused: 'Suspended people who tried to sign in',
    code_sent: 'Codes sent',
    code_refused: 'Codes refused',
    authorisation_refused: 'Calls without permission',
    foreign_origin: 'Calls from other websites',
    sessions_ended: 'Signed out',
    phone_change_asked: 'Phone number changes requested',
    phone_change_stopped: 'Phone number changes stopped',
    phone_changed: 'Phone numbers changed',
    passkey_added: 'Passkeys added',
    passkey_removed: 'Passkeys removed',
    passkey_refused: 'Passkeys refused',
    role_given: 'Admin role given',
    role_taken: 'Admin role removed',
    document_viewed: 'Documents opened',
    data_exported: 'Figures or own data saved as a file',
    account_deleted: 'Accounts deleted',
  } satisfies Record<SecurityEventName, string>,
  number: (count: number) => figure(count),
  loading: 'Loading the security figures',
  failed: 'The security figures did not load',
  empty: 'Nothing yet',
  emptyText: 'Sign-ins, codes and refused calls are counted here.',
}
