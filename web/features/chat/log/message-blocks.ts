import type { Marks, Message } from '#contract/conversation.ts'
import { DAY_MS, longDate, shortDate, shortDateWithYear } from '#contract/dates.ts'

/** How far one's own message has got. */
export type Tick = 'sent' | 'delivered' | 'read'

/** Messages that are drawn, and left alone by the browser, together. */
export type Block = {
  id: number
  messages: readonly Message[]
  /** Neighbours: a day and a group may go on across the edge. */
  before: Message | undefined
  after: Message | undefined
  /** Nothing can come in any more: neither history nor news. */
  isFull: boolean
}

/** A message as it stands among the others. */
export type Row = {
  message: Message
  isMine: boolean
  /** The day, where a new one begins here. */
  day?: string
  /** First and last of what one person wrote in one minute. */
  isFirst: boolean
  isLast: boolean
  /** One's own: shown where the next one is another's, of another minute or has got less far. */
  tick?: Tick
}

export const BLOCK_SIZE = 25

/** Cut by seq, so that a block stays what it is when history comes in above it. */
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

/**
 * Tells two looks of a block apart: what was written never changes, but what stands next to it and how far
 * the other has got.
 */
export function lookOf({ messages, before, after }: Block, { readSeq, deliveredSeq }: Marks): string {
  const first = messages[0]?.seq ?? 0
  // A mark far above or below changes no tick here.
  const reach = (seq: number) => Math.min(Math.max(seq, first - 1), first + messages.length)
  return [first, messages.length, before?.seq, after?.seq, reach(readSeq), reach(deliveredSeq)].join()
}

/** Days, groups and ticks of a block. `theirs` are the marks of the other person. */
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
    const isLast = !isTogether(message, next)
    const isTickShown = isMine && (isLast || (next !== undefined && tickOf(next.seq, theirs) !== tick))
    return {
      message,
      isMine,
      isFirst: !isTogether(message, previous),
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

function isTogether(message: Message, other: Message | undefined): boolean {
  return (
    other !== undefined &&
    other.senderId === message.senderId &&
    minuteOf(other.createdAt) === minuteOf(message.createdAt)
  )
}

/** '2026-11-20'. Sierra Leone keeps UTC all year, so the day stands in the text. */
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

/** The day of a clock, undefined where the clock is not known. */
export function todayOf(now: number | undefined): string | undefined {
  return now === undefined ? undefined : dayOf(new Date(now).toISOString())
}

/** What stands above the messages of a day. */
export function dayLine(
  day: string,
  today: string | undefined,
  words: { today: string; yesterday: string },
): string {
  if (day === today) return words.today
  return isYesterday(day, today) ? words.yesterday : longDate(day)
}

/** When something was last written, as short as a list wants it. */
export function rowTime(iso: string, today: string | undefined, words: { yesterday: string }): string {
  const day = dayOf(iso)
  if (day === today) return clockTime(iso)
  if (isYesterday(day, today)) return words.yesterday
  return day.slice(0, 4) === (today ?? day).slice(0, 4) ? shortDate(iso) : shortDateWithYear(iso)
}

function isYesterday(day: string, today: string | undefined): boolean {
  return today !== undefined && day === dayOf(new Date(Date.parse(today) - DAY_MS).toISOString())
}
