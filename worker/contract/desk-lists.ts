import { BAN_TYPES, VERIFICATION_TYPES } from './trust.ts'

// Separate from trust.ts, which other pages load for their first view.

/** The actions that the audit trail records. */
export const AUDIT_ACTIONS = [
  'content_held',
  'content_approved',
  'content_removed',
  'decision_undone',
  'document_submitted',
  'document_approved',
  'document_rejected',
  'document_opened',
  'document_deleted',
  'user_warned',
  'user_banned',
  'user_unbanned',
  'ban_ended',
  'role_given',
  'role_taken',
  'admin_number_used',
  'phone_change_asked',
  'phone_change_stopped',
  'phone_changed',
  'passkeys_removed',
  'account_deleted',
  'appeal_made',
  'appeal_upheld',
  'appeal_overturned',
  'appeal_answered_by_decider',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_SUBJECTS = [
  'listing',
  'comment',
  'message',
  'profile',
  'review',
  'answer',
  'document',
  'ban',
  'user',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** The types of bans and documents, which the trail records with their events. */
export const AUDIT_DETAILS = [...BAN_TYPES, ...VERIFICATION_TYPES] as const

/** The events of the security log, in the order in which the admin desk shows them. */
export const SECURITY_EVENTS = [
  'signed_in',
  'sign_in_refused',
  'code_sent',
  'code_refused',
  'authorisation_refused',
  'foreign_origin',
  'sessions_ended',
  'phone_change_asked',
  'phone_change_stopped',
  'phone_changed',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'role_given',
  'role_taken',
  'document_viewed',
  'data_exported',
  'account_deleted',
] as const
export type SecurityEventName = (typeof SECURITY_EVENTS)[number]

/** What an appeal can be about. A warning is a 'ban', the answer to a review a 'review'. */
export const APPEAL_ABOUT = ['listing', 'comment', 'message', 'profile', 'document', 'ban', 'review'] as const
export type AppealAboutType = (typeof APPEAL_ABOUT)[number]

/** What can be appealed against. 'suspended' is a temporary or permanent ban. */
export const APPEALED = ['held', 'removed', 'rejected', 'warned', 'suspended'] as const
export type Appealed = (typeof APPEALED)[number]

/** 'ended': the decision ended before somebody answered. */
export const APPEAL_STATUSES = ['open', 'upheld', 'overturned', 'ended'] as const
export type AppealStatus = (typeof APPEAL_STATUSES)[number]
