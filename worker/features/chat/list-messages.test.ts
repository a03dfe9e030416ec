import { describe, expect, test } from 'vitest'
import { MessagesPage, MessagesRead } from '#contract/conversation.ts'
import { parsed } from '../../test/parsed.ts'
import { meet, readMessages, write, type TwoTalking } from '../../test/conversations.ts'
import type { Member } from '../../test/people.ts'

/** A conversation of that many messages, which the two write in turn. */
async function talk(count: number): Promise<TwoTalking> {
  const two = await meet()
  for (let seq = 1; seq <= count; seq += 1)
    await write(seq % 2 === 1 ? two.buyer : two.seller, two.id, `message ${seq}`)
  return two
}

const seqsOf = ({ messages }: MessagesPage) => messages.map(({ seq }) => seq)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_unused, index) => from + index)

describe('the messages of a conversation', () => {
  // [spec 7 #20, 10.1 #40]
  test('come in ascending order: the latest by default, or those before or after a seq', async () => {
    const { buyer, id } = await talk(12)
    const pages: [query: string, seqs: number[], hasMore: boolean][] = [
      ['', range(1, 12), false],
      ['limit=5', range(8, 12), true],
      ['limit=5&before=8', range(3, 7), true],
      ['limit=5&before=3', range(1, 2), false],
      ['before=1', [], false],
      ['limit=5&after=0', range(1, 5), true],
      ['limit=5&after=5', range(6, 10), true],
      ['limit=2&after=10', range(11, 12), false],
      ['after=12', [], false],
      ['after=999999999', [], false],
      ['limit=3&before=999999999', range(10, 12), true],
      ['limit=50', range(1, 12), false],
      ['limit=51', range(1, 12), false],
    ]
    for (const [query, seqs, hasMore] of pages) {
      const page = await readMessages(buyer, id, query)
      expect([query, seqsOf(page), page.hasMore, page.total, page.nextCursor]).toEqual([
        query,
        seqs,
        hasMore,
        12,
        null,
      ])
    }
  })
})

describe('marks', () => {
  async function read(reader: Member, id: string, seq: number): Promise<MessagesRead> {
    return parsed(MessagesRead, reader.post(`/api/conversations/${id}/read`, { seq }))
  }

  // [spec 10.1 #41]
  test('say what was read, and count what was not', async () => {
    const { buyer, seller, id } = await meet()
    for (const content of ['one', 'two', 'three']) await write(buyer, id, content)
    expect(await read(seller, id, 2)).toEqual({ mine: { deliveredSeq: 2, readSeq: 2 }, unreadCount: 1 })
    expect(await readMessages(buyer, id)).toMatchObject({ theirs: { deliveredSeq: 2, readSeq: 2 } })
    expect(await read(seller, id, 3)).toMatchObject({ mine: { readSeq: 3 }, unreadCount: 0 })
  })
})
