import { describe } from 'vitest'
import { AuditQuery } from '../audit.ts'
import { BanUser, ChangeRole, FindUsersQuery } from '../bans.ts'
import { fields } from './contract.fixture.ts'
import { DecideModeration, ModerationQueueQuery } from '../moderation.ts'
import { ReviewDocument, SubmitDocument } from '../verification.ts'

describe('the desk', () => {
  const reason = (message: string) => ({
    takes: ['x', 'x'.repeat(500)],
    reads: [[' Twice\r\nsold.\u200b ', 'Twice\nsold.']] as const,
    refuses: {
      [message]: [undefined, null, 7, '', ' \n'],
      'A reason has at most 500 characters': ['x'.repeat(501)],
    },
  })
  fields('bans', [BanUser, { userId: 'x', banType: 'permanent', reason: 'Scams' }], {
    userId: { takes: ['x'], refuses: { 'Say whom to ban, by their id': [undefined, 7] } },
    banType: {
      takes: ['warning', 'permanent'],
      refuses: { 'banType is warning, temporary or permanent': [undefined, 'ban'] },
    },
    reason: reason('A ban needs a reason: the person reads it'),
    duration: {
      takes: [undefined, null, 1, 1.5, 8_760],
      refuses: {
        'The duration is a number of hours': ['1', Number.NaN],
        'The duration is at least one hour': [0.99],
        'For more than a year, ban for good': [8_760.5],
      },
    },
  })
  fields('bans for a time', [BanUser, { userId: 'x', banType: 'temporary', reason: 'Scams', duration: 24 }], {
    duration: { takes: [1], refuses: { 'A temporary ban needs a duration in hours': [undefined, null] } },
  })
  fields('changes a role', [ChangeRole, { role: 'admin', reason: 'Helps' }], {
    role: { takes: ['member', 'admin'], refuses: { 'role is member or admin': [undefined, 'owner'] } },
    reason: reason('Say why'),
  })
  fields('looks for people', [FindUsersQuery, {}], {
    query: {
      takes: [undefined, '', 'x'.repeat(100)],
      refuses: { 'At most 100 characters': ['x'.repeat(101)] },
    },
  })
  fields('reads the audit trail', [AuditQuery, {}], {
    userId: { takes: [undefined, 'x'.repeat(100)], refuses: { '': ['x'.repeat(101)] } },
    actorId: { takes: [undefined, 'x'.repeat(100)], refuses: { '': ['x'.repeat(101)] } },
    action: {
      takes: [undefined, 'content_held', 'phone_changed'],
      refuses: { 'That is not an action of the audit trail': ['', 'held'] },
    },
  })
  fields('reads the queue', [ModerationQueueQuery, {}], {
    status: {
      takes: ['open', 'approved', 'removed'],
      reads: [[undefined, 'open']],
      refuses: { 'status is open, approved or removed': ['', 'held'] },
    },
    contentType: {
      takes: [undefined, 'listing', 'comment', 'message', 'profile'],
      refuses: { 'contentType is listing, comment, message or profile': ['', 'user'] },
    },
    flagType: {
      takes: [undefined, 'spam', 'inappropriate', 'other'],
      refuses: { 'flagType is spam, inappropriate or other': ['', 'scam'] },
    },
    sortBy: {
      takes: ['oldest', 'newest', 'confidence', 'reports'],
      reads: [[undefined, 'oldest']],
      refuses: { 'sortBy is oldest, newest, confidence or reports': ['', 'reason'] },
    },
  })
  const decision = {
    takes: [undefined, 'x', 'x'.repeat(500)],
    reads: [
      [null, undefined],
      [' Twice\r\nsold.\u200b ', 'Twice\nsold.'],
    ] as const,
    refuses: { 'The reason is a text': [7], 'A reason has at most 500 characters': ['x'.repeat(501)] },
  }
  fields('decides', [DecideModeration, { action: 'approved' }], {
    action: {
      takes: ['approved', 'removed'],
      refuses: { 'action is approved or removed': [undefined, 'open'] },
    },
    reason: decision,
    version: { takes: [undefined, 'x'.repeat(100)], refuses: { '': ['x'.repeat(101), 7] } },
  })
  fields('approves documents', [ReviewDocument, { action: 'approved' }], {
    action: { refuses: { 'action is approved or rejected': [undefined, 'removed'] } },
    reason: decision,
  })
  fields('rejects documents', [ReviewDocument, { action: 'rejected', reason: 'Blurred' }], {
    reason: {
      takes: ['x'],
      refuses: { 'Say why you reject the document. Its owner will read this': [undefined, null, '', ' '] },
    },
  })
})

const DOCUMENT = { documentType: 'government_id', fileUrl: 'x' }
fields('a document to verify', [SubmitDocument, DOCUMENT], {
  documentType: {
    takes: ['government_id', 'proof_of_address', 'business_certificate'],
    refuses: {
      'Choose a government ID, a proof of address or a business certificate': [undefined, '', 'passport'],
    },
  },
  fileUrl: {
    takes: ['x', 'x'.repeat(2_000)],
    refuses: {
      'Upload the file first, and send its address as fileUrl': [undefined, null, 7, ''],
      'That is no address of an upload': ['x'.repeat(2_001)],
    },
  },
})
