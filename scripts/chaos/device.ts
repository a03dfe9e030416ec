import { InboxFrame } from '#contract/frames.ts'
import type { Random } from '../random.ts'
import { createRecorder, type Journal } from './evidence.ts'
import { openReconnectingSocket, type Pair, type Person } from './person.ts'
import type { Tally } from './thread-options.ts'
import { Thread } from './thread.ts'

const PAUSE_MS = { min: 10, max: 160 }
/** How long a device stays away from a room or its inbox. */
const AWAY_MS = { min: 0, max: 3_000 }
const ACTS = ['say', 'send a photo', 'speak', 'bargain', 'read', 'type', 'leave', 'leave the inbox'] as const
const WEIGHTS: readonly [(typeof ACTS)[number], number][] = [
  ['say', 38],
  ['send a photo', 2],
  ['speak', 2],
  ['bargain', 28],
  ['read', 14],
  ['type', 10],
  ['leave', 4],
  ['leave the inbox', 2],
]
/** Characters of one to four bytes in UTF-8, and some that JSON escapes. */
const LETTERS = Array.from('abcdefgh ɛɔŋ "\\ 😀 €')

/**
 * A person's phone or computer: its inbox, its conversations, and a journal of what it sent and showed.
 */
export interface Device {
  journal: Journal
  threads: Thread[]
  /** Stops writing, reading, typing and leaving. Pending messages are still sent. */
  stopActing(): void
}

interface DeviceOptions {
  person: Person
  name: string
  pairs: readonly Pair[]
  tally: Tally
  random: Random
}

export function openDevice({ person, name, pairs, tally, random }: DeviceOptions): Device {
  const journal: Journal = { device: name, person: person.id, entries: [] }
  const record = createRecorder(journal)
  const threads = pairs.map(
    (pair) =>
      new Thread({ person, device: name, pair, record, tally, random: random.fork(pair.conversationId) }),
  )
  const inbox = openReconnectingSocket(person, '/ws', random.fork('inbox'), (frame) =>
    acknowledgeDelivery(InboxFrame.parse(frame)),
  )

  function acknowledgeDelivery(frame: InboxFrame): void {
    if (frame.type !== 'new_message') return
    const { conversationId, message } = frame
    record({ kind: 'announced', conversationId, seq: message.seq, id: message.id })
    inbox.send({ type: 'delivered', conversationId, seq: message.seq })
  }

  let timer: NodeJS.Timeout | undefined
  const act = () => {
    const thread = random.pick(threads)
    const awayMs = random.int(AWAY_MS.min, AWAY_MS.max)
    const acts = {
      say: () => thread.say(randomText(random)),
      'send a photo': () => thread.send('photo'),
      speak: () => thread.send('voice'),
      bargain: () => thread.bargain(),
      read: () => thread.read(),
      type: () => thread.type(),
      leave: () => thread.leave(awayMs),
      'leave the inbox': () => inbox.drop(awayMs),
    }
    acts[random.weighted(WEIGHTS)]()
    timer = setTimeout(act, random.between(PAUSE_MS.min, PAUSE_MS.max))
  }
  act()
  return { journal, threads, stopActing: () => clearTimeout(timer) }
}

function randomText(random: Random): string {
  const length = random.chance(0.05) ? random.int(500, 900) : random.int(1, 60)
  return `.${Array.from({ length }, () => random.pick(LETTERS)).join('')}.`
}
