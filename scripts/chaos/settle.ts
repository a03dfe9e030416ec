import { ConversationsPage, MESSAGES_PAGE_MAX, MessagesPage, type Message } from '#contract/conversation.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { InboxFrame } from '#contract/frames.ts'
import { ORPHAN_UPLOAD_HOURS } from '#contract/limits.ts'
import { Listing } from '#contract/listing.ts'
import { wait } from '../run.mjs'
import type { Device } from './device.ts'
import type { ConversationEvidence, Evidence, InboxEvidence, ListingEvidence } from './evidence.ts'
import { download } from './files.ts'
import { expectOk, openSocket, type Pair, type Person } from './person.ts'
import { readDisk, type ConversationOnDisk } from './read-disk.ts'
import { toShown } from './thread.ts'

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
  await waitUntil(until, () => readDisk(stateFolder).conversations.every(isDelivered))
  await sweepUploads(people, stateFolder)
  const pages = await fetchPages(pairs)
  const responses = {
    pages,
    files: await fetchFiles(people, pages),
    listings: await fetchListings(pairs),
    lists: await Promise.all(people.map(fetchList)),
    inboxes: await Promise.all(people.map(fetchInbox)),
  }
  return { responses, seconds: (performance.now() - started) / 1_000 }
}

function isDelivered({ undelivered, offers }: ConversationOnDisk): boolean {
  return undelivered.length === 0 && offers.every((offer) => !offer.isUnfinished)
}

/** The sweep deletes 150 uploads each time. */
const SWEEPS_MAX = 5

/** Runs the cron jobs as if it were a day later, until they have deleted every upload that is not claimed. */
async function sweepUploads([person]: readonly Person[], stateFolder: string): Promise<void> {
  const time = Date.now() + (ORPHAN_UPLOAD_HOURS + 1) * HOUR_MS
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep += 1) {
    const response = await fetch(new URL(`/cdn-cgi/local/scheduled?time=${time}`, person?.origin))
    if (!response.ok) throw new Error(`The cron jobs answered ${response.status}: ${await response.text()}`)
    if (readDisk(stateFolder).uploads.every((upload) => upload.isClaimed)) return
  }
}

/** Combines the devices' journals with the responses and the files of the server, which has been killed. */
export function collectEvidence(
  { devices, pairs, stateFolder }: EndState,
  { pages, files, listings, lists, inboxes }: Responses,
): Evidence {
  const disk = readDisk(stateFolder)
  const onDisk = new Map(disk.conversations.map((each) => [each.id, each]))
  return {
    journals: devices.map(({ journal }) => journal),
    conversations: pairs.map(({ conversationId, listingId, buyer, seller }) => ({
      ...requireOnDisk(onDisk, conversationId),
      listingId,
      people: [buyer.id, seller.id],
      pages: pages
        .filter((page) => page.id === conversationId)
        .map((page) => ({ ...page, messages: page.messages.map(toShown) })),
      files: files.filter(({ id }) => id === conversationId),
      listEntries: lists.flatMap((list) => list.listEntries.filter(({ id }) => id === conversationId)),
    })),
    inboxes: inboxes.map(({ person, unreadMessages }) => ({
      person,
      unreadMessages,
      unread: lists.find((list) => list.person === person)?.unread ?? -1,
    })),
    listings: disk.listings.map((listing) => ({
      ...listing,
      shown: listings.filter(({ id }) => id === listing.id),
    })),
    uploads: disk.uploads,
  }
}

type Page = Omit<ConversationEvidence['pages'][number], 'messages'> & { id: string; messages: Message[] }

interface Responses {
  pages: Page[]
  files: (ConversationEvidence['files'][number] & { id: string })[]
  listings: (ListingEvidence['shown'][number] & { id: string })[]
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
  const messages: Message[] = []
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

/** Downloads every photo and voice message as each of the two people. */
async function fetchFiles(people: readonly Person[], pages: readonly Page[]): Promise<Responses['files']> {
  const files: Responses['files'] = []
  for (const { id, person, messages } of pages) {
    const reader = people.find((each) => each.id === person)
    for (const { seq, photo, voice } of messages) {
      const url = (photo ?? voice)?.url
      if (reader && url !== undefined) files.push({ id, person, seq, hash: await download(reader, url) })
    }
  }
  return files
}

function fetchListings(pairs: readonly Pair[]): Promise<Responses['listings']> {
  return Promise.all(
    pairs.flatMap(({ listingId, buyer, seller }) =>
      [buyer, seller].map(async (person) => {
        const { data } = await expectOk(person.call('GET', `/api/listings/${listingId}`))
        return { id: listingId, person: person.id, reservedUntil: Listing.parse(data).reservedUntil ?? null }
      }),
    ),
  )
}

async function fetchList(person: Person): Promise<Responses['lists'][number]> {
  const { data } = await expectOk(person.call('GET', '/api/conversations?limit=50'))
  const { conversations, unread } = ConversationsPage.parse(data)
  const listEntries = conversations.map(({ id, lastSeq, lastMessage, unreadCount, listing }) => ({
    id,
    person: person.id,
    lastSeq,
    lastContent: lastMessage?.content,
    unread: unreadCount,
    reservedUntil: listing?.reservedUntil ?? null,
    isReservedHere: listing?.isReservedHere ?? false,
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

function requireOnDisk(disk: ReadonlyMap<string, ConversationOnDisk>, id: string): ConversationOnDisk {
  const found = disk.get(id)
  if (!found) throw new Error(`The database has lost the conversation ${id}`)
  return found
}
