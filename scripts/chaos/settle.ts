import { ConversationsPage, MESSAGES_PAGE_MAX, MessagesPage, type Message } from '#contract/conversation.ts'
import { InboxFrame } from '#contract/frames.ts'
import { wait } from '../run.mjs'
import type { Pair } from './cast.ts'
import type { Device } from './device.ts'
import type { ConversationEvidence, Evidence, InboxEvidence, StoredMessage } from './evidence.ts'
import { expectOk, type Person } from './person.ts'
import { readState, type OnDisk } from './read-state.ts'
import { openSocket } from './socket.ts'

const SETTLE_SECONDS = 120
const LOOK_EVERY_MS = 250

/** What a run leaves behind once nobody writes and nothing fails. */
export interface Aftermath {
  people: readonly Person[]
  pairs: readonly Pair[]
  devices: readonly Device[]
  stateFolder: string
}

/**
 * Waits until everything has arrived, at most two minutes, then records what the server answers. The checker
 * judges it.
 */
export async function settle(aftermath: Aftermath): Promise<{ answers: Answers; seconds: number }> {
  const { devices, pairs, people, stateFolder } = aftermath
  const started = performance.now()
  const until = started + SETTLE_SECONDS * 1_000
  const threads = devices.flatMap((device) => device.threads)
  await waitUntil(until, () => threads.every((thread) => thread.waiting() === 0))
  await Promise.all(threads.map((thread) => thread.catchUp()))
  // Reading a page delivers it, and the room has to tell that: read first, wait, read again.
  await readPages(pairs)
  await waitUntil(until, () => readState(stateFolder).every(({ due }) => due.length === 0))
  const answers = {
    pages: await readPages(pairs),
    lists: await Promise.all(people.map(readList)),
    inboxes: await Promise.all(people.map(readInbox)),
  }
  return { answers, seconds: (performance.now() - started) / 1_000 }
}

/**
 * Combines the devices' journals, the server's answers and what is on disk of the server, which is dead by
 * now.
 */
export function gather(
  { devices, pairs, stateFolder }: Aftermath,
  { pages, lists, inboxes }: Answers,
): Evidence {
  const disk = new Map(readState(stateFolder).map((each) => [each.id, each]))
  return {
    journals: devices.map(({ journal }) => journal),
    conversations: pairs.map(({ conversationId, buyer, seller }) => ({
      ...onDisk(disk, conversationId),
      people: [buyer.id, seller.id],
      pages: pages.filter((page) => page.id === conversationId),
      listed: lists.flatMap(({ listed }) => listed.filter(({ id }) => id === conversationId)),
    })),
    inboxes: inboxes.map(({ person, unreadMessages }) => ({
      person,
      unreadMessages,
      unread: lists.find((list) => list.person === person)?.unread ?? -1,
    })),
  }
}

type Page = ConversationEvidence['pages'][number] & { id: string }

interface Answers {
  pages: Page[]
  lists: {
    person: string
    unread: number
    listed: (ConversationEvidence['listed'][number] & { id: string })[]
  }[]
  inboxes: Pick<InboxEvidence, 'person' | 'unreadMessages'>[]
}

async function waitUntil(deadline: number, isSo: () => boolean): Promise<void> {
  while (!isSo() && performance.now() < deadline) await wait(LOOK_EVERY_MS)
}

function readPages(pairs: readonly Pair[]): Promise<Page[]> {
  return Promise.all(
    pairs.flatMap(({ conversationId, buyer, seller }) =>
      [buyer, seller].map((person) => readPage(person, conversationId)),
    ),
  )
}

async function readPage(person: Person, id: string): Promise<Page> {
  const messages: StoredMessage[] = []
  for (;;) {
    const { data } = await expectOk(
      person.call(
        'GET',
        `/api/conversations/${id}/messages?after=${messages.at(-1)?.seq ?? 0}&limit=${MESSAGES_PAGE_MAX}`,
      ),
    )
    const page = MessagesPage.parse(data)
    messages.push(...page.messages.map(toStored))
    if (!page.hasMore || page.messages.length === 0)
      return { id, person: person.id, messages, mine: page.mine, theirs: page.theirs }
  }
}

async function readList(person: Person): Promise<Answers['lists'][number]> {
  const { data } = await expectOk(person.call('GET', '/api/conversations?limit=50'))
  const { conversations, unread } = ConversationsPage.parse(data)
  const listed = conversations.map(({ id, lastSeq, lastMessage, unreadCount }) => ({
    id,
    person: person.id,
    lastSeq,
    lastContent: lastMessage?.content,
    unread: unreadCount,
  }))
  return { person: person.id, unread, listed }
}

/** The first frame of a new inbox socket. */
async function readInbox(person: Person): Promise<Answers['inboxes'][number]> {
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

function toStored({ seq, id, senderId, clientId, content }: Message): StoredMessage {
  return { seq, id, senderId, clientId, content }
}

function onDisk(disk: ReadonlyMap<string, OnDisk>, id: string): OnDisk {
  const found = disk.get(id)
  if (!found) throw new Error(`The database has lost the conversation ${id}`)
  return found
}
