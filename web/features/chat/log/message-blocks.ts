import type { Marks, Message } from '#contract/conversation.ts'
import { DAY_MS, longDate, shortDate, shortDateWithYear } from '#contract/dates.ts'

/** The state of one's own message: stored, received or read. */
export type Tick = 'sent' | 'delivered' | 'read'

/** Messages that are rendered together, and that the browser skips together when they are out of view. */
export type Block = {
  id: number
  messages: readonly Message[]
  /** The neighbouring messages: a day or group may continue across the block's edge. */
  before: Message | undefined
  after: Message | undefined
  /** Whether no message can be added any more, neither at the beginning nor at the end. */
  isFull: boolean
}

/** A message and its place among the others. */
export type Row = {
  message: Message
  isMine: boolean
  /** The day, if this message is its first. */
  day?: string
  /** Whether it is the first or last of what one person wrote in one minute. */
  isFirst: boolean
  isLast: boolean
  /** Set on one's own message if the next message is in another group or has another tick. */
  tick?: Tick
}

export const BLOCK_SIZE = 25

/** Divides messages into blocks by seq, so that prepending history does not change the later blocks. */
export function toBlocks(messages: readonly Message[]): Block[] {
  const blocks: Block[] = []
  for (let start = 0; start < messages.length;) {
    const id = blockOf(messages[start])
    let end = start + 1
    while (end < messages.length && blockOf(messages[end]) === id) end += 1
    blocks.push({
      id,
      messages: messages.slice(start, end),
      before: messages[start - 1],
      after: messages[end],
      isFull: end - start === BLOCK_SIZE,
    })
    start = end
  }
  return blocks
}

/** Returns a key that changes when the block looks different. Neighbours, marks and offers change, texts do not. */
export function renderKeyOf({ messages, before, after }: Block, { readSeq, deliveredSeq }: Marks): string {
  const first = messages[0]?.seq ?? 0
  // A mark far above or below changes no tick in this block.
  const clamp = (seq: number) => Math.min(Math.max(seq, first - 1), first + messages.length)
  const offers = messages.flatMap(({ offer }) => offer?.status ?? [])
  return [
    first,
    messages.length,
    before?.seq,
    after?.seq,
    clamp(readSeq),
    clamp(deliveredSeq),
    ...offers,
  ].join()
}

/** Returns the rows of a block with their days, groups and ticks. `theirs` are the other person's marks. */
export function toRows(
  { messages, before, after }: Pick<Block, 'messages' | 'before' | 'after'>,
  userId: string,
  theirs: Marks,
): Row[] {
  return messages.map((message, index) => {
    const previous = messages[index - 1] ?? before
    const next = messages[index + 1] ?? after
    const isMine = message.senderId === userId
    const tick = tickOf(message.seq, theirs)
    const isLast = !isSameGroup(message, next)
    const isTickShown = isMine && (isLast || (next !== undefined && tickOf(next.seq, theirs) !== tick))
    return {
      message,
      isMine,
      isFirst: !isSameGroup(message, previous),
      isLast,
      ...(dayOf(message.createdAt) !== (previous && dayOf(previous.createdAt)) && {
        day: dayOf(message.createdAt),
      }),
      ...(isTickShown && { tick }),
    }
  })
}

export function tickOf(seq: number, { deliveredSeq, readSeq }: Marks): Tick {
  if (seq <= readSeq) return 'read'
  return seq <= deliveredSeq ? 'delivered' : 'sent'
}

function blockOf(message: Message | undefined): number {
  return Math.floor(((message?.seq ?? 1) - 1) / BLOCK_SIZE)
}

function isSameGroup(message: Message, other: Message | undefined): boolean {
  return (
    other !== undefined &&
    other.senderId === message.senderId &&
    minuteOf(other.createdAt) === minuteOf(message.createdAt)
  )
}

/** '2026-11-20'. Sierra Leone is on UTC all year, so the text already has the local day. */
function dayOf(iso: string): string {
  return iso.slice(0, 10)
}

/** '2026-11-20T14:30' */
function minuteOf(iso: string): string {
  return iso.slice(0, 16)
}

/** '14:30' */
export function clockTime(iso: string): string {
  return iso.slice(11, 16)
}

/** The day of a time, as '2026-11-20'. Undefined if the time is unknown. */
export function todayOf(now: number | undefined): string | undefined {
  return now === undefined ? undefined : dayOf(new Date(now).toISOString())
}

/** The heading of a day. */
export function dayHeading(
  day: string,
  today: string | undefined,
  words: { today: string; yesterday: string },
): string {
  if (day === today) return words.today
  return isYesterday(day, today) ? words.yesterday : longDate(day)
}

/** Returns the time of a last message in short form, for the list. */
export function rowTime(iso: string, today: string | undefined, words: { yesterday: string }): string {
  const day = dayOf(iso)
  if (day === today) return clockTime(iso)
  if (isYesterday(day, today)) return words.yesterday
  return day.slice(0, 4) === (today ?? day).slice(0, 4) ? shortDate(iso) : shortDateWithYear(iso)
}

function isYesterday(day: string, today: string | undefined): boolean {
  return today !== undefined && day === dayOf(new Date(Date.parse(today) - DAY_MS).toISOString())
}
