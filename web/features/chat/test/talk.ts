import type { Message } from '#contract/conversation.ts'
import { reader } from '#web/test/people.ts'
import { messageOf } from '../data/chat.fixture.ts'

/** What is said, one after the other, a minute apart: 'me: Hello' or 'them: Good morning'. */
export function said(...lines: string[]): Message[] {
  return lines.map((line, index) => {
    const [who, content = ''] = line.split(/: (.*)/s)
    return messageOf(index + 1, { content, ...(who === 'me' && { senderId: reader.id }) })
  })
}

/** A long talk, some of it in long messages: every third is the reader's. */
export function longTalk(count: number): Message[] {
  return Array.from({ length: count }, (_, index) => {
    const seq = index + 1
    const more =
      seq % 7 === 3
        ? ' is a longer one, with enough words in it to go on ' +
          'over two or three lines on the screen of a phone.'
        : ''
    return messageOf(seq, { content: `Message ${seq}${more}`, ...(seq % 3 === 0 && { senderId: reader.id }) })
  })
}
