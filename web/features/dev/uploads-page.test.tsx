import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stubStorage } from '#web/features/verification/test/storage.ts'
import { press, user } from '#web/test/hands.ts'
import { UploadsPage } from './uploads-page.tsx'

/**
 * A companion that signs nothing before it is let go, and notes who waits; sockets that are opened are noted
 * besides.
 */
function stubCompanion() {
  const sockets: string[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string | URL) {
        super(url)
        sockets.push(String(url))
      }
    },
  )
  const waiting: string[] = []
  const gate = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input, window.location.origin)
    waiting.push(searchParams.get('filename') ?? '')
    await gate.promise
    return Response.json({ url: `${window.location.origin}/storage`, fields: { key: 'incoming/v/1.txt' } })
  })
  return { sockets, waiting, release: gate.resolve }
}

async function choose(count: number) {
  const { container } = render(<UploadsPage />)
  const input = await waitFor(
    () => container.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field yet'),
  )
  const files = Array.from(
    { length: count },
    (_, index) => new File(['a note'], `note-${index}.txt`, { type: 'text/plain' }),
  )
  await user.upload(input, files)
}

test('the uploader counts what is chosen, what is on its way and what has arrived', async () => {
  const puts = stubStorage()
  const { release } = stubCompanion()
  await choose(2)
  expect(await screen.findByText('2 files selected')).toBeVisible()
  await press('Upload 2 files')
  expect(await screen.findByText('Uploading 2 files')).toBeVisible()
  release()
  expect((await screen.findAllByText('Upload complete'))[0]).toBeVisible()
  expect(puts).toHaveLength(2)
})

test('six files are on their way at once, the others wait, and none needs a socket', async () => {
  stubStorage()
  const { waiting, sockets, release } = stubCompanion()
  await choose(8)
  await press('Upload 8 files')
  await expect.poll(() => waiting).toHaveLength(6)
  release()
  await expect.poll(() => waiting).toHaveLength(8)
  expect(sockets).toEqual([])
})
