import { describe, expect, test, vi } from 'vitest'
import { holdLock, withLock } from './with-lock.ts'

const refuse = () => Promise.reject(new DOMException('Storage is blocked', 'SecurityError'))

describe.each([
  ['has none', () => vi.stubGlobal('navigator', {})],
  ['refuses them', () => vi.stubGlobal('navigator', { locks: { request: refuse } })],
])('locks in a browser that %s', (_, stub) => {
  test('let jobs run one after another, in order, also after one has failed', async () => {
    stub()
    const log: string[] = []
    const job = (name: string) => async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
      if (name === 'one') throw new Error('one failed')
      return name
    }
    const jobs = ['one', 'two', 'three'].map((name) => withLock('jobs', job(name)))
    const results = await Promise.allSettled(jobs)
    expect(log).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })

  test('can be held by one at a time, and let a job wait until they are released', async () => {
    stub()
    const release = await holdLock('held')
    const job = vi.fn(() => Promise.resolve('done'))
    const done = withLock('held', job)
    expect(await holdLock('held')).toBeNull()
    expect(job).not.toHaveBeenCalled()
    release?.()
    expect(await done).toBe('done')
  })
})

test('a job that fails under a lock of the browser runs once, and its failure is told', async () => {
  const request = (_name: string, hold: () => Promise<unknown>) => hold()
  vi.stubGlobal('navigator', { locks: { request } })
  const job = vi.fn(() => Promise.reject(new Error('It failed')))
  await expect(withLock('jobs', job)).rejects.toThrow('It failed')
  expect(job).toHaveBeenCalledOnce()
})
