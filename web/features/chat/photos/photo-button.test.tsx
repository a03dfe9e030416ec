import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { findBox, openThread } from '#web/features/chat/test/open-chat.tsx'
import { readOutbox } from '#web/lib/outbox.ts'
import { expectAlert } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'

const tried = vi.hoisted(() => vi.fn<() => void>())
vi.mock('./add-photos.ts', () => {
  tried()
  throw new Error('The code did not load.')
})

const WHY = 'Photos cannot be added without a connection. Try again when you are online.'

beforeEach(() => tried.mockClear())

test('photos that are chosen while their code cannot load are refused beside the box', async () => {
  openThread({
    respond: ({ path }) => {
      if (path === '/api/health') throw new TypeError('Failed to fetch')
      return undefined
    },
  })
  await findBox()
  const input = document.querySelector('input[type=file]') ?? expect.fail('no file input')
  fireEvent.change(input, { target: { files: [new File(['photo'], 'car.jpg', { type: 'image/jpeg' })] } })
  await expectAlert(WHY)
  expect(readOutbox(member.id)).toEqual([])
})

test.each(['focus', 'pointerDown'] as const)('a %s in the foot loads the code of photos', async (act) => {
  openThread()
  await findBox()
  expect(tried).not.toHaveBeenCalled()
  fireEvent[act](screen.getByRole('button', { name: 'Send photos' }))
  await waitFor(() => expect(tried).toHaveBeenCalled())
})

test('without a connection, nothing is loaded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openThread()
  fireEvent.focus(await findBox())
  expect(tried).not.toHaveBeenCalled()
})
