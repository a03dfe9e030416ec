import { screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { expect } from 'vitest'
import type { QueuedAppeal } from '#contract/appeal.ts'
import type { FoundUser, UserBan } from '#contract/bans.ts'
import { UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import type { AdminStats, ModerationCase, ModerationItem, ModeratedPerson } from '#contract/moderation.ts'
import type { User } from '#contract/user.ts'
import type { QueuedDocument } from '#contract/verification.ts'
import { lastDecisionAtom, shortcutsAtom } from '#web/features/moderation/desk/decisions/last-decision.ts'
import { seller } from '#web/features/search/feed/listing.fixture.ts'
import { press } from '#web/test/interactions.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'

type StoredData = {
  items?: ModerationItem[]
  cases?: Record<string, Partial<ModerationCase>>
  documents?: QueuedDocument[]
  bans?: UserBan[]
  users?: FoundUser[]
  stats?: Partial<AdminStats>
  appeals?: QueuedAppeal[]
}
type DeskSetup = StoredData & {
  at?: string
  user?: User | null
  pageSize?: number
  respond?: (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined
}

/**
 * Opens the site with a stub server that stores the desk's items and carries out decisions. `respond`
 * receives each call first; if it returns undefined, the stub server responds.
 */
export async function openDesk({
  at = '/admin',
  user = admin,
  respond = () => undefined,
  ...stored
}: DeskSetup = {}) {
  getDefaultStore().set(lastDecisionAtom, null)
  getDefaultStore().set(shortcutsAtom, true)
  const server = createDeskServer(stored)
  const calls = stubServer((call) => respond(call) ?? server(call), user)
  const opened = openSite(at)
  await waitFor(() => expect(opened.router.state.status).toBe('idle'))
  return { ...opened, calls }
}

/** Every list has pages of `pageSize`; a cursor is the index of the next page's first item. */
function createDeskServer({
  items = [],
  cases = {},
  documents = [],
  bans = [],
  users = [],
  stats: change = {},
  appeals = [],
  pageSize = 20,
}: StoredData & { pageSize?: number }) {
  const allItems = [...items]
  const waiting = [...documents]
  const allBans = [...bans]
  const allAppeals = [...appeals]
  const page = (name: string, found: object[], { cursor = '0' }: Record<string, string>): StubResponse => {
    const from = Number(cursor)
    const end = from + pageSize
    const nextCursor = end < found.length ? String(end) : null
    return { body: { [name]: found.slice(from, end), total: found.length, nextCursor } }
  }
  const decided = new Map<string, QueuedDocument>()
  return ({ method, path, query, body }: ApiCall): StubResponse => {
    const [, , desk, call = '', id = '', verb] = path.split('/')
    if (desk === 'passkeys') return { body: { passkeys: [], neededFrom: null } }
    if (desk !== 'admin')
      return {
        body: { listings: [], notifications: [], conversations: [], total: 0, unread: 0, nextCursor: null },
      }
    const request = Object(body)
    if (call === 'stats')
      return {
        body: {
          ...stats,
          pendingModerations: allItems.filter(({ status }) => status === 'open').length,
          pendingVerifications: waiting.length,
          ...change,
        },
      }
    if (call === 'appeals' && method === 'GET')
      return page(
        'appeals',
        allAppeals.filter(({ status }) => status === query.status),
        query,
      )
    if (call === 'appeals') {
      const index = allAppeals.findIndex((each) => each.id === id)
      const appeal = allAppeals[index]
      if (!appeal) return { status: 404, body: { code: 'not_found', message: 'There is no such appeal' } }
      const status = request.action === 'overturn' ? 'overturned' : 'upheld'
      allAppeals[index] = { ...appeal, status, reason: request.reason, answeredAt: appeal.createdAt }
      return { body: allAppeals[index] }
    }
    if (call === 'security') return { body: { counts: [] } }
    if (call === 'moderation-queue') {
      const found = allItems.filter(
        (each) =>
          each.status === query.status &&
          (query.contentType ?? each.contentType) === each.contentType &&
          (query.flagType ?? each.flagType) === each.flagType,
      )
      return page('items', query.sortBy === 'newest' ? [...found].reverse() : found, query)
    }
    if (call === 'moderation' && id === '') {
      const decide = (each: { id: string }) => {
        const index = allItems.findIndex((one) => one.id === each.id)
        const one = allItems[index]
        if (one?.status !== 'open')
          return { id: each.id, item: null, problem: 'Somebody has already decided.', undoSeconds: 0 }
        const item = { ...one, status: request.action, decisionReason: request.reason ?? null }
        allItems[index] = item
        return { id: each.id, item, problem: null, undoSeconds: UNDO_DECISION_SECONDS }
      }
      return { body: { results: request.items.map(decide) } }
    }
    if (call === 'moderation') {
      const index = allItems.findIndex((each) => each.id === id)
      const item = allItems[index]
      if (!item) return { status: 404, body: { code: 'not_found', message: 'There is no such item' } }
      if (method === 'GET') return { body: caseOf(item, cases[id]) }
      const changed =
        verb === 'undo'
          ? { status: 'open' as const, decidedAt: null }
          : {
              status: request.action,
              decidedAt: new Date().toISOString(),
              decisionReason: request.reason ?? null,
            }
      allItems[index] = { ...item, ...changed }
      return { body: allItems[index] }
    }
    if (call === 'verification-queue') return page('documents', waiting, query)
    if (call === 'verify-document') {
      const restored = decided.get(id)
      if (verb === 'undo' && restored) {
        waiting.unshift(restored)
        return { body: restored }
      }
      const index = waiting.findIndex((each) => each.id === id)
      const [document] = waiting.splice(index, 1)
      if (document) decided.set(id, document)
      return { body: { ...document, status: request.action } }
    }
    if (call === 'ban-user') {
      const ban = {
        id: crypto.randomUUID(),
        ...request,
        user: users.find((each) => each.id === request.userId),
        isActive: true,
        createdAt: '2026-11-20T08:00:00.000Z',
        expiresAt: null,
      }
      allBans.unshift(ban)
      return { status: 201, body: ban }
    }
    if (call === 'user-bans' && method === 'DELETE') {
      const index = allBans.findIndex((each) => each.id === id)
      const ban = allBans[index]
      if (ban) allBans[index] = { ...ban, isActive: false }
      return { body: allBans[index] }
    }
    if (call === 'user-bans') return page('bans', allBans, query)
    if (call === 'users' && verb === 'role')
      return { body: { ...users.find((each) => each.id === id), role: request.role } }
    if (call === 'users') return page('users', users, query)
    return { body: { events: [], total: 0, nextCursor: null } }
  }
}

/** Lists the decisions that were sent, as 'POST /api/admin/... {body}'. */
export function listDecisions(calls: readonly ApiCall[]): string[] {
  return calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, body && JSON.stringify(body)].filter(Boolean).join(' '))
}

/** A `respond` that fails the calls to one path until `recover` is called. */
export function failCallsTo(failingPath: string) {
  let isDown = true
  const body = { code: 'unavailable', message: 'A part is down.' }
  return {
    respond: ({ path }: ApiCall) => (isDown && path === failingPath ? { status: 503, body } : undefined),
    recover: () => (isDown = false),
  }
}

/** A `respond` that refuses every call of one method. */
export function refuseCalls(method: string, status: number, code: string, message: string) {
  return (call: ApiCall) => (call.method === method ? { status, body: { code, message } } : undefined)
}

/** Open comments with these texts. */
export function comments(...words: string[]): ModerationItem[] {
  return words.map((contentPreview) => item({ contentPreview }))
}

export const pane = () => screen.getByRole('article')
export const list = () =>
  screen.getByRole('region', { name: /^(AI moderation queue|Documents to check|Appeals)$/ })
export const row = (words: string) =>
  within(list()).getByRole('link', { name: new RegExp(`${words}(?!\\d)`) })
export const rows = () =>
  within(list())
    .queryAllByRole('link')
    .map((each) => each.querySelector('[class*=text]')?.textContent)

/** Opens an item of the list by a word in its row. */
export async function choose(words: string): Promise<void> {
  await press(new RegExp(words), 'link')
  await screen.findByRole('article')
}

export async function expectOpen(words: string): Promise<void> {
  await waitFor(() => expect(row(words)).toHaveAttribute('aria-current', 'page'))
}

export async function findDialog(name: string) {
  return within(await screen.findByRole('dialog', { name }))
}

let idCount = 0

// Test data. Each object has its own id.

export const admin: User = { ...member, id: newId(), firstName: 'Adama', role: 'admin' }

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
  pendingAppeals: 1,
  appealsOverturnedShare: 0.25,
}

export function item(change: Partial<ModerationItem> = {}): ModerationItem {
  return {
    id: newId(),
    contentType: 'comment',
    contentId: newId(),
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

function caseOf(item: ModerationItem, change: Partial<ModerationCase> = {}): ModerationCase {
  return {
    item,
    version: 'v1',
    content: `${item.contentPreview} All of it.`,
    nameShown: null,
    evidence: [],
    alsoWaiting: [],
    listing: null,
    reports: [],
    history: {
      joinedAt: '2025-03-01T09:00:00.000Z',
      listings: { active: 4, sold: 2, removed: 1 },
      decisions: [
        {
          id: newId(),
          contentType: 'listing',
          status: 'removed',
          isOverturned: false,
          reason: 'The same car twice',
          decidedAt: '2026-06-02T09:00:00.000Z',
        },
      ],
      bans: [
        {
          id: newId(),
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

export function queuedAppeal(change: Partial<QueuedAppeal> = {}): QueuedAppeal {
  const id = newId()
  return {
    id,
    about: { type: 'ban', id: newId() },
    decision: {
      what: 'suspended',
      title: null,
      reason: 'Takes money and sends nothing',
      decidedAt: '2026-11-19T14:30:00.000Z',
    },
    text: 'I sent the phone by bus, here is the receipt.',
    status: 'open',
    createdAt: '2026-11-20T09:00:00.000Z',
    answeredAt: null,
    reason: null,
    user: fatmata,
    decidedBy: { id: newId(), displayName: 'Musa Conteh' },
    answeredBy: null,
    isAnsweredByDecider: false,
    needsAnother: false,
    itemId: null,
    document: null,
    ...change,
  }
}

export function queuedDocument(change: Partial<QueuedDocument> = {}): QueuedDocument {
  const id = newId()
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
    version: 'v1',
    ...change,
  }
}

export function ban(change: Partial<UserBan> = {}): UserBan {
  return {
    id: newId(),
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
  return { ...profile, id: newId(), trustScore: 60, ...change }
}

function newId(): string {
  idCount += 1
  return `0190b5a0-0000-7000-8000-6${String(idCount).padStart(11, '0')}`
}
