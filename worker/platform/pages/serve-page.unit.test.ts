import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { START_RETRY } from './serve-page.ts'

function openPage() {
  const listeners = new Map<string, (event: object) => void>()
  const reload = vi.fn()
  runInNewContext(START_RETRY, {
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    location: { reload },
  })
  return {
    reload,
    loseScript: (type = 'module') => listeners.get('error')?.({ target: { type } }),
    bringLineBack: () => listeners.get('online')?.({}),
  }
}

describe('a page that lost its first script with the line', () => {
  test('is loaded again once the line is back, not before', () => {
    const { reload, loseScript, bringLineBack } = openPage()
    loseScript()
    expect(reload).not.toHaveBeenCalled()
    bringLineBack()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('is loaded again if the line was back before the page heard of the loss', () => {
    const { reload, loseScript, bringLineBack } = openPage()
    bringLineBack()
    expect(reload).not.toHaveBeenCalled()
    loseScript()
    expect(reload).toHaveBeenCalledOnce()
  })
})

test('a page that lost only a photo stays when the line is back', () => {
  const { reload, loseScript, bringLineBack } = openPage()
  loseScript('')
  bringLineBack()
  expect(reload).not.toHaveBeenCalled()
})
