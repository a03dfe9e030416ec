import type { FoundUser, UserBan } from '#contract/bans.ts'
import type { AdminStats, ModeratedPerson, ModerationCase, ModerationItem } from '#contract/moderation.ts'
import type { User } from '#contract/user.ts'
import type { QueuedDocument } from '#contract/verification.ts'
import { seller } from '#web/features/search/feed/listing.fixture.ts'
import { reader } from '#web/test/people.ts'

let minted = 0

/** What an admin has to do with, for tests. Each call mints an id of its own. */

export const admin: User = { ...reader, id: mint(), firstName: 'Adama', role: 'admin' }

export const fatmata: ModeratedPerson = {
  ...seller,
  displayName: 'Fatmata Kamara',
  isPhoneVerified: true,
  verificationLevel: 'Verified',
  suspendedUntil: null,
}

const profile = {
  ...fatmata,
  firstName: 'Fatmata',
  lastName: 'Kamara',
  businessName: null,
  phoneNumber: '+23276555111',
  email: null,
  role: 'member' as const,
}

export const stats: AdminStats = {
  totalUsers: 12_480,
  totalListings: 3_911,
  pendingModerations: 3,
  verifiedUsers: 840,
  pendingVerifications: 2,
  activeBans: 1,
  medianDecisionMinutes: 42,
  overturnedShare: 0.025,
  falseAlarmShare: 0.011,
  decisions: 200,
}

export function item(change: Partial<ModerationItem> = {}): ModerationItem {
  return {
    id: mint(),
    contentType: 'comment',
    contentId: mint(),
    flagType: 'spam',
    aiConfidence: 0.873,
    reason: 'Asks for payment first',
    signals: ['Asks for payment first', 'Same text as 4 other sellers'],
    contentPreview: 'Send the money by Orange Money and I keep it for you.',
    reports: 0,
    status: 'open',
    isHeld: false,
    createdAt: '2026-11-19T14:30:00.000Z',
    decidedAt: null,
    decisionReason: null,
    user: fatmata,
    ...change,
  }
}

export function caseOf(item: ModerationItem, change: Partial<ModerationCase> = {}): ModerationCase {
  return {
    item,
    version: 'v1',
    content: `${item.contentPreview} All of it.`,
    listing: null,
    reports: [],
    history: {
      joinedAt: '2025-03-01T09:00:00.000Z',
      listings: { active: 4, sold: 2, removed: 1 },
      decisions: [
        {
          id: mint(),
          contentType: 'listing',
          status: 'removed',
          reason: 'The same car twice',
          decidedAt: '2026-06-02T09:00:00.000Z',
        },
      ],
      bans: [
        {
          id: mint(),
          banType: 'warning',
          reason: 'Spam in comments',
          isActive: true,
          createdAt: '2026-07-02T09:00:00.000Z',
          expiresAt: null,
        },
      ],
    },
    ...change,
  }
}

export function document(change: Partial<QueuedDocument> = {}): QueuedDocument {
  const id = mint()
  return {
    id,
    documentType: 'government_id',
    status: 'pending',
    rejectionReason: null,
    contentType: 'image/png',
    uploadedAt: '2026-11-19T14:30:00.000Z',
    decidedAt: null,
    fileUrl: `/api/verification/files/${id}`,
    userId: fatmata.id,
    user: { ...profile, trustScore: 25 },
    ...change,
  }
}

export function ban(change: Partial<UserBan> = {}): UserBan {
  return {
    id: mint(),
    userId: fatmata.id,
    user: fatmata,
    banType: 'temporary',
    reason: 'Asked people for money in advance',
    isActive: true,
    createdAt: '2026-11-18T08:00:00.000Z',
    expiresAt: '2026-11-25T08:00:00.000Z',
    ...change,
  }
}

export function foundUser(change: Partial<FoundUser> = {}): FoundUser {
  return { ...profile, id: mint(), trustScore: 60, ...change }
}

function mint(): string {
  minted += 1
  return `0190b5a0-0000-7000-8000-6${String(minted).padStart(11, '0')}`
}
