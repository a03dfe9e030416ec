import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { commentOf } from './comment.fixture.ts'
import { openComments } from './open-comments.fixture.tsx'

test('a word of any length wraps, line breaks stay, and a reply is set in', async () => {
  const question = commentOf({ content: `${'long'.repeat(100)}\nsecond line` })
  openComments({ comments: [question, commentOf({ parentId: question.id, content: 'A reply' })] })
  const [first, reply] = [page.getByRole('article').first(), page.getByRole('article').last()]
  await expect.element(reply).toHaveTextContent('A reply')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  expect(first.element().querySelector('p')?.innerText).toContain('\nsecond line')
  expect(reply.element().getBoundingClientRect().left).toBeGreaterThan(
    first.element().getBoundingClientRect().left,
  )
})
