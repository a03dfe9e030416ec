import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { ConversationsPage, MESSAGES_PAGE_MAX, MessagesPage } from '#contract/conversation.ts'
import { InboxFrame } from '#contract/frames.ts'
import { wait } from '../run.mjs'
import { listSqliteFiles } from '../seed/state.ts'
import type { Device } from './device.ts'
import type { ConversationEvidence, Evidence, InboxEvidence, StoredMessage } from './evidence.ts'
import { expectOk, openSocket, type Pair, type Person } from './person.ts'
import { WORKER_NAME } from './runtime-manager.ts'

const SETTLE_SECONDS = 120
const CHECK_EVERY_MS = 250

/** The people, devices and files of a run in which acts and failures have stopped. */
interface EndState {
  people: readonly Person[]
  pairs: readonly Pair[]
  devices: readonly Device[]
  stateFolder: string
}

/** Waits at most two minutes until everything has arrived, then fetches the responses to compare. */
export async function settle(endState: EndState): Promise<{ responses: Responses; seconds: number }> {
  const { devices, pairs, people, stateFolder } = endState
  const started = performance.now()
  const until = started + SETTLE_SECONDS * 1_000
  const threads = devices.flatMap((device) => device.threads)
  await waitUntil(until, () => threads.every((thread) => thread.pendingCount() === 0))
  await Promise.all(threads.map((thread) => thread.catchUp()))
  // Fetching a page marks its messages as delivered, which the room has to announce. So fetch the pages,
  // wait, and fetch them again.
  await fetchPages(pairs)
  await waitUntil(until, () => readDisk(stateFolder).every(({ undelivered }) => undelivered.length === 0))
  const responses = {
    pages: await fetchPages(pairs),
    lists: await Promise.all(people.map(fetchList)),
    inboxes: await Promise.all(people.map(fetchInbox)),
  }
  return { responses, seconds: (performance.now() - started) / 1_000 }
}

/** Combines the devices' journals with the responses and the files of the server, which has been killed. */
export function collectEvidence(
  { devices, pairs, stateFolder }: EndState,
  { pages, lists, inboxes }: Responses,
): Evidence {
  const disk = new Map(readDisk(stateFolder).map((each) => [each.id, each]))
  return {
    journals: devices.map(({ journal }) => journal),
    conversations: pairs.map(({ conversationId, buyer, seller }) => ({
      ...requireOnDisk(disk, conversationId),
      people: [buyer.id, seller.id],
      pages: pages.filter((page) => page.id === conversationId),
      listEntries: lists.flatMap((list) => list.listEntries.filter(({ id }) => id === conversationId)),
    })),
    inboxes: inboxes.map(({ person, unreadMessages }) => ({
      person,
      unreadMessages,
      unread: lists.find((list) => list.person === person)?.unread ?? -1,
    })),
  }
}

type Page = ConversationEvidence['pages'][number] & { id: string }

interface Responses {
  pages: Page[]
  lists: {
    person: string
    unread: number
    listEntries: (ConversationEvidence['listEntries'][number] & { id: string })[]
  }[]
  inboxes: Pick<InboxEvidence, 'person' | 'unreadMessages'>[]
}

async function waitUntil(deadline: number, isDone: () => boolean): Promise<void> {
  while (!isDone() && performance.now() < deadline) await wait(CHECK_EVERY_MS)
}

function fetchPages(pairs: readonly Pair[]): Promise<Page[]> {
  return Promise.all(
    pairs.flatMap(({ conversationId, buyer, seller }) =>
      [buyer, seller].map((person) => fetchPage(person, conversationId)),
    ),
  )
}

async function fetchPage(person: Person, id: string): Promise<Page> {
  const messages: StoredMessage[] = []
  for (;;) {
    const { data } = await expectOk(
      person.call(
        'GET',
        `/api/conversations/${id}/messages?after=${messages.at(-1)?.seq ?? 0}&limit=${MESSAGES_PAGE_MAX}`,
      ),
    )
    const page = MessagesPage.parse(data)
    messages.push(...page.messages)
    if (!page.hasMore || page.messages.length === 0)
      return { id, person: person.id, messages, mine: page.mine, theirs: page.theirs }
  }
}

async function fetchList(person: Person): Promise<Responses['lists'][number]> {
  const { data } = await expectOk(person.call('GET', '/api/conversations?limit=50'))
  const { conversations, unread } = ConversationsPage.parse(data)
  const listEntries = conversations.map(({ id, lastSeq, lastMessage, unreadCount }) => ({
    id,
    person: person.id,
    lastSeq,
    lastContent: lastMessage?.content,
    unread: unreadCount,
  }))
  return { person: person.id, unread, listEntries }
}

/** Reads the first frame of a new inbox socket. */
async function fetchInbox(person: Person): Promise<Responses['inboxes'][number]> {
  const socket = openSocket(person, '/ws')
  const text = await new Promise<string>((resolve, reject) => {
    socket.onmessage = ({ data }) => resolve(String(data))
    socket.onclose = () => reject(new Error('An inbox closed before its first frame'))
  })
  socket.close()
  const frame = InboxFrame.parse(JSON.parse(text))
  if (frame.type !== 'hello') throw new Error(`An inbox began with ${frame.type}`)
  return { person: person.id, unreadMessages: frame.unreadMessages }
}

function requireOnDisk(disk: ReadonlyMap<string, OnDisk>, id: string): OnDisk {
  const found = disk.get(id)
  if (!found) throw new Error(`The database has lost the conversation ${id}`)
  return found
}

/** What is on disk about one conversation: in its room's file and in D1. */
type OnDisk = Pick<ConversationEvidence, 'id' | 'log' | 'undelivered' | 'summary' | 'members' | 'notices'>

/** Reads the runtime's files, whether or not the runtime is running. */
function readDisk(stateFolder: string): OnDisk[] {
  const rooms = readRooms(join(stateFolder, 'do', `${WORKER_NAME}-ConversationRoom`))
  const [database] = listSqliteFiles(join(stateFolder, 'd1', 'miniflare-D1DatabaseObject'))
  if (!database) throw new Error(`There is no database in ${stateFolder}`)
  return withDatabase(database, (d1) =>
    SummaryRow.array()
      .parse(d1.prepare(SUMMARIES).all())
      .map(({ id, ...summary }) => ({
        id,
        log: rooms.get(id)?.log ?? [],
        undelivered: rooms.get(id)?.undelivered ?? [],
        summary,
        members: MemberRow.array().parse(d1.prepare(MEMBERS).all(id)),
        notices: NoticeRow.array().parse(d1.prepare(NOTICES).all(id)),
      })),
  )
}

const SUMMARIES = `
  SELECT conversations.public_id AS id, last_seq AS lastSeq, last_content AS lastContent,
    users.public_id AS lastSender
  FROM conversations LEFT JOIN users ON users.id = last_sender_id`
const SummaryRow = z.object({
  id: z.string(),
  lastSeq: z.int(),
  lastContent: z.string().nullable(),
  lastSender: z.string().nullable(),
})

const OF_CONVERSATION = 'conversation_id = (SELECT id FROM conversations WHERE public_id = ?)'
const MEMBERS = `
  SELECT users.public_id AS person, unread, read_seq AS readSeq, delivered_seq AS deliveredSeq
  FROM conversation_members JOIN users ON users.id = user_id WHERE ${OF_CONVERSATION}`
const MemberRow = z.object({ person: z.string(), unread: z.int(), readSeq: z.int(), deliveredSeq: z.int() })

const NOTICES = `
  SELECT users.public_id AS person, count(*) AS unread
  FROM notifications JOIN users ON users.id = user_id WHERE read_at IS NULL AND ${OF_CONVERSATION}
  GROUP BY user_id`
const NoticeRow = z.object({ person: z.string(), unread: z.int() })

/** Reads the rooms' files, by conversation. A room that nobody has used has no tables or no file. */
function readRooms(folder: string): Map<string, { log: StoredMessage[]; undelivered: string[] }> {
  return new Map(
    listSqliteFiles(folder).flatMap((file) =>
      withDatabase(file, (room) => {
        if (!room.prepare("SELECT 1 FROM sqlite_master WHERE name = 'about'").get()) return []
        const { id } = AboutRow.parse(room.prepare('SELECT public_id AS id FROM about').get())
        const log = LogRow.array().parse(room.prepare(LOG).all())
        const cursors = Cursors.parse(room.prepare('SELECT * FROM told').get())
        const { revision } = z.object({ revision: z.int() }).parse(room.prepare(REVISION).get())
        const lastSeq = log.at(-1)?.seq ?? 0
        const undelivered = DESTINATIONS.flatMap((destination) =>
          listUndelivered(cursors, destination, lastSeq, revision),
        )
        return [[id, { log, undelivered }] as const]
      }),
    ),
  )
}

const AboutRow = z.object({ id: z.string() })
const LOG = `SELECT seq, id, public_id AS senderId, client_id AS clientId, content FROM messages
    JOIN members ON user_id = sender_id ORDER BY seq`
const LogRow = z.object({
  seq: z.int(),
  id: z.string(),
  senderId: z.string(),
  clientId: z.string(),
  content: z.string(),
})
const REVISION = `SELECT (SELECT coalesce(max(seq), 0) FROM messages)
    + (SELECT sum(delivered_seq + read_seq + coalesce(shown_delivered_seq, delivered_seq)
      + coalesce(shown_read_seq, read_seq)) FROM members) AS revision`
const DESTINATIONS = ['summary', 'buyer', 'seller'] as const
const Cursors = z.record(z.string(), z.number().nullable())

function listUndelivered(
  cursors: z.infer<typeof Cursors>,
  destination: (typeof DESTINATIONS)[number],
  lastSeq: number,
  revision: number,
): string[] {
  const [seq, deliveredRevision] = [cursors[`${destination}_seq`], cursors[`${destination}_revision`]]
  const isBehind = seq !== lastSeq || deliveredRevision !== revision
  return isBehind
    ? [`${destination} has message ${seq} of ${lastSeq}, revision ${deliveredRevision} of ${revision}`]
    : []
}

function withDatabase<T>(file: string, job: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return job(database)
  } finally {
    database.close()
  }
}
