import { describe, expect, test } from 'vitest'
import type { Conversation } from '#contract/conversation.ts'
import { press } from '#web/test/hands.ts'
import { reader } from '#web/test/people.ts'
import type { Answer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { CONVERSATION_ID, conversationOf, conversationsPage, messageOf, messagesOf } from './chat.fixture.ts'
import { arrive, hello, hidePage, line, lines, openInbox, OTHER_ID, told } from './inbox-page.fixture.tsx'
import { paths } from './open-hook.fixture.tsx'
import { showThread } from './threads-on-show.ts'

/** Somebody else's conversation with so many messages, of which some are unread. */
const anotherOf = (lastSeq: number, unreadCount = lastSeq) =>
  conversationOf(lastSeq, { id: OTHER_ID, unreadCount })
const marks = () => localStorage.getItem(`told:${reader.id}`)
const comeBack = async (unreadMessages: number) => {
  const before = lines.length
  line().cut()
  await expect.poll(() => lines.length).toBe(before + 1)
  hello(unreadMessages)
}

describe('what came before the line was open', () => {
  test.each<[string, Conversation[], [string, number][] | undefined, string[]]>([
    [
      'since the page began to load is told, on a device that has told nothing yet; what was unread before is not',
      [conversationOf(3, { unreadCount: 1 }), anotherOf(2)],
      undefined,
      ['New message', 'Aminata: Message 3'],
    ],
    [
      'in several conversations is counted together, and the newest is named',
      [conversationOf(4, { unreadCount: 2 }), anotherOf(3, 1)],
      [
        [OTHER_ID, 2],
        [CONVERSATION_ID, 2],
      ],
      ['3 new messages', 'The last is from Aminata: Message 4'],
    ],
  ])('%s', async (_what, conversations, before, news) => {
    if (before) localStorage.setItem(`told:${reader.id}`, JSON.stringify(before))
    await openInbox({ conversations })
    hello(3)
    await expect.poll(told).toEqual([news])
  })

  test('is told once, together and with its number, and leads to where it stands', async () => {
    const { router } = await openInbox({ conversations: [conversationOf(4)] })
    hello(4)
    await expect.poll(told).toEqual([['4 new messages', 'Aminata: Message 4']])
    await press('Open')
    await expect.poll(() => router.state.location.pathname).toBe(`/messages/${CONVERSATION_ID}`)
  })

  test('is not told again by the next page, nor by another tab, and what comes after it is', async () => {
    const { conversations } = await openInbox({ conversations: [conversationOf(3)] })
    hello(3)
    await expect.poll(told).toHaveLength(1)
    dismissToast()
    await openInbox({ conversations, at: 2 })
    hello(3)
    await expect.poll(() => line().sent).toHaveLength(1)
    expect(told()).toEqual([])
    conversations[0] = conversationOf(5)
    await openInbox({ conversations, at: 3 })
    hello(5)
    await expect.poll(told).toEqual([['2 new messages', 'Aminata: Message 5']])
  })

  test('and was told as it came is not told again', async () => {
    await openInbox({ conversations: [conversationOf(3, { unreadCount: 1 })] })
    hello(0)
    arrive(messageOf(3))
    dismissToast()
    await comeBack(1)
    await expect.poll(() => line().sent).toHaveLength(1)
    expect(told()).toEqual([])
  })

  test('and is told while the list is on its way is told once', async () => {
    const slow = Promise.withResolvers<Answer>()
    await openInbox({ answer: () => slow.promise })
    hello(1)
    arrive(messageOf(3))
    await expect.poll(() => line().sent.length).toBe(1)
    dismissToast()
    slow.resolve({ body: conversationsPage([conversationOf(3, { unreadCount: 1 })]) })
    await expect.poll(() => line().sent.length).toBe(2)
    expect(told()).toEqual([])
  })

  test('while nobody looked at the tab that told it is told by the one that is looked at', async () => {
    await openInbox({ conversations: [conversationOf(3, { unreadCount: 1 })] })
    hello(0)
    hidePage(true)
    arrive(messageOf(3))
    expect(marks()).toBe('[]')
    hidePage(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(marks()).toBe(JSON.stringify([[CONVERSATION_ID, 3]]))
  })

  test('while the line was down is told with its number', async () => {
    const { conversations } = await openInbox({ conversations: [conversationOf(3, { unreadCount: 0 })] })
    hello(0)
    conversations[0] = conversationOf(5, { unreadCount: 2 })
    await comeBack(2)
    await expect.poll(told).toEqual([['2 new messages', 'Aminata: Message 5']])
  })

  test('is told also where the list knows of it only a moment later', async () => {
    const { calls, conversations } = await openInbox({
      conversations: [conversationOf(2, { unreadCount: 0 })],
    })
    hello(1)
    await expect.poll(() => calls.length).toBe(1)
    conversations[0] = conversationOf(3, { unreadCount: 1 })
    await expect.poll(told).toEqual([['New message', 'Aminata: Message 3']])
  })

  test('and was read on another device, or here a moment ago, is no news', async () => {
    const { calls, holdLog } = await openInbox({ conversations: [conversationOf(3), anotherOf(4, 0)] })
    holdLog(messagesOf(1, 3), { mine: { deliveredSeq: 3, readSeq: 3 } })
    hello(3)
    await expect.poll(() => paths(calls)).toEqual(['GET /api/conversations'])
    await expect.poll(() => line().sent.length).toBe(2)
    expect(told()).toEqual([])
  })

  test('in the thread on show is no news', async () => {
    const { holdLog } = await openInbox({ conversations: [conversationOf(3)] })
    holdLog(messagesOf(1, 2))
    const leave = showThread(CONVERSATION_ID)
    const [inbox] = lines
    hello(3, 0, inbox)
    await expect.poll(() => inbox?.sent.length).toBe(1)
    expect(told()).toEqual([])
    leave()
  })
})
