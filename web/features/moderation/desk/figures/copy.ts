import type { AuditAction, AuditSubject } from '#contract/desk-lists.ts'
import { counted, figure } from '#contract/numbers.ts'
import type { BanType, VerificationType } from '#contract/trust.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** The tab Analytics. */
export const figureWords = {
  title: 'How moderation is going',
  summary: (decisions: number) =>
    decisions === 1
      ? '1 decision in the last 30 days, beside our targets.'
      : `${figure(decisions)} decisions in the last 30 days, beside our targets.`,
  noDecisions: 'No decisions in the last 30 days. Our targets are below each figure.',
  target: 'Target',
  figures: {
    upheld: 'Decisions that stand',
    decisionTime: 'Median time to decision',
    open: 'Open items',
    falseAlarms: 'False alarms by the AI',
    appeals: 'Appeals that overturned a decision',
  },
  targets: {
    upheld: { value: '94.2%', text: 'or more are never taken back' },
    decisionTime: { value: '87.8%', text: 'decided within a day' },
    open: { value: '156 items', text: 'at most' },
    falseAlarms: { value: '2.1%', text: 'at most' },
    appeals: { value: '10%', text: 'of the answers, at most' },
  },
  overturned: (share: number) => `${percent(share)} overturned`,
  percent: (share: number) => percent(share),
  items: (count: number) => counted(count, 'item'),
  minutes: (minutes: number) => timeOf(minutes),
  nothingYet: 'Nothing yet',
  failureTitle: 'The figures did not load',
  loading: 'Loading the figures',

  trailTitle: 'Audit trail',
  trailText: 'Every decision and every document that was opened, newest first.',
  filterLabel: 'What was done',
  anything: 'Everything',
  actions: {
    content_held: 'Held content back',
    content_approved: 'Approved content',
    content_removed: 'Removed content',
    decision_undone: 'Undid a decision',
    document_submitted: 'Submitted a document',
    document_approved: 'Approved a document',
    document_rejected: 'Rejected a document',
    document_opened: 'Opened a document',
    document_deleted: 'Deleted a document',
    user_warned: 'Warned',
    user_banned: 'Banned',
    user_unbanned: 'Unbanned',
    ban_ended: 'A ban ended',
    role_given: 'Gave the admin role',
    role_taken: 'Removed the admin role',
    admin_number_used: 'Used up an admin phone number',
    phone_change_asked: 'Asked for another phone number',
    phone_change_stopped: 'Stopped a change of phone number',
    phone_changed: 'Changed the phone number',
    passkeys_removed: 'Removed lost passkeys',
    account_deleted: 'Deleted the account',
    appeal_made: 'Appealed',
    appeal_upheld: 'Upheld the decision after an appeal',
    appeal_overturned: 'Overturned the decision after an appeal',
    appeal_answered_by_decider: 'Answered an appeal against their own decision, with no other admin there',
  } satisfies Record<AuditAction, string>,
  subjects: {
    listing: 'listing',
    comment: 'comment',
    message: 'message',
    profile: 'profile',
    review: 'review',
    answer: 'answer to a review',
    document: 'document',
    ban: 'ban',
    user: 'person',
  } satisfies Record<AuditSubject, string>,
  details: {
    warning: 'warning',
    temporary: 'temporary',
    permanent: 'permanent',
    government_id: 'government ID',
    proof_of_address: 'proof of address',
    business_certificate: 'business certificate',
  } satisfies Record<BanType | VerificationType, string>,
  system: 'Automatic',
  trailLoading: 'Loading the audit trail',
  trailFailed: 'The audit trail did not load',
  trailEmpty: 'Nothing yet',
  trailEmptyText: 'The actions of admins appear here.',
}

function percent(share: number): string {
  return `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
}

function timeOf(minutes: number): string {
  if (minutes < 1) return 'Under a minute'
  if (minutes < HOUR_MINUTES) return counted(Math.round(minutes), 'minute')
  if (minutes < 2 * DAY_MINUTES) return counted(Math.round(minutes / HOUR_MINUTES), 'hour')
  return counted(Math.round(minutes / DAY_MINUTES), 'day')
}
