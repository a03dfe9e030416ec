import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { verificationUploadWords } from './copy.ts'
import { createUploader } from './create-uploader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('that there is no connection is told until there is one again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const uploader = createUploader(verificationUploadWords.en, () => Promise.resolve())
  const told = () => uploader.getState().info.map(({ message }) => message)
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told()).toEqual(['No Internet connection'])
  const document = uploader.addFile({
    name: 'bill.pdf',
    type: 'application/pdf',
    data: new Blob(['%PDF-1.4'], { type: 'application/pdf' }),
  })
  void uploader.upload()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told()).toEqual(['No Internet connection'])
  uploader.removeFile(document)
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(told()).toEqual(['Connected to the Internet'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told()).toEqual([])
  uploader.destroy()
})
