import {
  AnswerAppeal,
  Appeal,
  Appeals,
  AppealsQuery,
  NewAppeal,
  QueuedAppeal,
  QueuedAppeals,
  QueuedAppealsQuery,
} from '#contract/appeal.ts'
import { AuditQuery, AuditTrail, SecurityCounts } from '#contract/audit.ts'
import {
  BanUser,
  ChangeRole,
  FindUsersQuery,
  FoundUser,
  FoundUsers,
  UserBan,
  UserBans,
  UserBansQuery,
} from '#contract/bans.ts'
import {
  AdminStats,
  DecidedTogether,
  DecideModeration,
  DecideTogether,
  ModerationCase,
  ModerationItem,
  ModerationQueue,
  ModerationQueueQuery,
} from '#contract/moderation.ts'
import { RemovePasskeys } from '#contract/passkey.ts'
import {
  QueuedDocument,
  ReviewDocument,
  VerificationQueue,
  VerificationQueueQuery,
} from '#contract/verification.ts'
import type { CallRows } from './call.ts'

/** The admin desk, whose calls are for admins only, and appeals against what is decided there. */
export const MODERATION_CALLS: CallRows = {
  'get /api/appeals': {
    summary: "The person's own appeals, and the decisions that they may appeal against",
    access: 'signed_in_or_suspended',
    query: AppealsQuery,
    reads: 'newest',
    response: Appeals,
  },
  'post /api/appeals': {
    summary: 'Appeals against a decision or a hold, once',
    access: 'signed_in_or_suspended',
    body: NewAppeal,
    takesIdempotencyKey: true,
    status: 201,
    response: Appeal,
    refusals: ['not_found', 'conflict'],
  },
  'get /api/admin/appeals': {
    summary: 'Appeals, open or answered',
    access: 'admin',
    query: QueuedAppealsQuery,
    response: QueuedAppeals,
  },
  'post /api/admin/appeals/{id}': {
    summary: 'Answers an appeal: the decision stays, or is undone',
    access: 'admin',
    asksAdminsForPasskey: true,
    body: AnswerAppeal,
    response: QueuedAppeal,
    refusals: ['not_found', 'conflict'],
  },
  'get /api/admin/stats': {
    summary: 'Totals of the market, and how many items wait for a decision',
    access: 'admin',
    response: AdminStats,
  },
  'get /api/admin/security': {
    summary: 'How often each event of the security log happened, by day',
    access: 'admin',
    response: SecurityCounts,
  },
  'get /api/admin/moderation-queue': {
    summary: 'Items for moderators, open or decided',
    access: 'admin',
    query: ModerationQueueQuery,
    response: ModerationQueue,
  },
  'get /api/admin/moderation/{id}': {
    summary: 'One item of the queue in full',
    access: 'admin',
    response: ModerationCase,
    refusals: ['not_found'],
  },
  'post /api/admin/moderation/{id}': {
    summary: 'Approves or removes what an item is about',
    access: 'admin',
    body: DecideModeration,
    response: ModerationItem,
    refusals: ['not_found', 'conflict'],
  },
  'post /api/admin/moderation': {
    summary:
      'Approves or removes what several items are about; one that cannot be decided does not stop the others',
    access: 'admin',
    body: DecideTogether,
    response: DecidedTogether,
  },
  'post /api/admin/moderation/{id}/undo': {
    summary: "Undoes the admin's own decision, within a minute",
    access: 'admin',
    // After a joint decision, up to 50 are sent at once.
    rate: 'read',
    response: ModerationItem,
    refusals: ['not_found', 'conflict'],
  },
  'get /api/admin/user-bans': {
    summary: 'Bans and warnings, the newest first',
    access: 'admin',
    query: UserBansQuery,
    response: UserBans,
  },
  'post /api/admin/ban-user': {
    summary: 'Warns a person or suspends them',
    access: 'admin',
    asksAdminsForPasskey: true,
    body: BanUser,
    takesIdempotencyKey: true,
    status: 201,
    response: UserBan,
    refusals: ['not_found', 'conflict'],
  },
  'delete /api/admin/user-bans/{id}': {
    summary: 'Lifts a ban or takes a warning back',
    access: 'admin',
    asksAdminsForPasskey: true,
    response: UserBan,
    refusals: ['not_found', 'conflict'],
  },
  'get /api/admin/users': {
    summary: 'People by id, phone number, e-mail or the beginning of a name',
    access: 'admin',
    query: FindUsersQuery,
    response: FoundUsers,
  },
  'post /api/admin/users/{id}/role': {
    summary: 'Gives or takes away the admin role',
    access: 'admin',
    asksAdminsForPasskey: true,
    body: ChangeRole,
    response: FoundUser,
    refusals: ['not_found', 'conflict'],
  },
  'delete /api/admin/users/{id}/passkeys': {
    summary: 'Removes all passkeys of another person who lost them; an admin then has days to add a new one',
    access: 'admin',
    asksAdminsForPasskey: true,
    body: RemovePasskeys,
    status: 204,
    refusals: ['not_found', 'conflict'],
  },
  'get /api/admin/audit': {
    summary: 'The audit trail, the newest first',
    access: 'admin',
    query: AuditQuery,
    response: AuditTrail,
  },
  'get /api/admin/verification-queue': {
    summary: 'The documents that wait for a decision, the oldest first',
    access: 'admin',
    query: VerificationQueueQuery,
    response: VerificationQueue,
  },
  'post /api/admin/verify-document/{id}': {
    summary: 'Approves or rejects a document',
    access: 'admin',
    body: ReviewDocument,
    response: QueuedDocument,
    refusals: ['not_found', 'conflict'],
  },
  'post /api/admin/verify-document/{id}/undo': {
    summary: 'Undoes a decision on a document, within a minute',
    access: 'admin',
    response: QueuedDocument,
    refusals: ['not_found', 'conflict'],
  },
}
