import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEVICE, forgetPerson, recordDeviceOwner } from './forget-person.ts'
import type { Unsent } from './outbox.ts'

/** Opens the page: fresh modules that have read what is stored. */
async function open() {
  vi.resetModules()
  const modules = { ...(await import('./device-store.ts')), ...(await import('./outbox.ts')) }
  await modules.loadDevice()
  return modules
}

/** Opens the page again after everything was written. */
async function reload({ whenStored }: Awaited<ReturnType<typeof open>>) {
  await whenStored()
  return open()
}

const stored = async (key: string) => get(key, (await import('./device-store.ts')).openStore(DEVICE))

describe('the store of this device', () => {
  test('keeps a text when the page dies, and drops it when it is removed', async () => {
    const page = await open()
    page.device.setItem('draft:me:a', 'Is it')
    page.device.setItem('draft:me:a', 'Is it still there?')
    const second = await reload(page)
    expect(second.device.getItem('draft:me:a')).toBe('Is it still there?')
    second.device.removeItem('draft:me:a')
    expect((await reload(second)).device.getItem('draft:me:a')).toBeNull()
  })

  test('asks the browser to put every change on disk at once', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const { device, whenStored } = await open()
    device.setItem('draft:me:a', 'Is it')
    await whenStored()
    expect(transaction).toHaveBeenLastCalledWith(expect.anything(), 'readwrite', { durability: 'strict' })
  })

  test('what is typed before it was read is not replaced by what was stored', async () => {
    const page = await open()
    page.device.setItem('draft:me:a', 'old')
    page.device.setItem('draft:me:b', 'old')
    await page.whenStored()
    vi.resetModules()
    const { device, loadDevice } = await import('./device-store.ts')
    device.setItem('draft:me:a', 'new')
    device.removeItem('draft:me:b')
    await loadDevice()
    expect([device.getItem('draft:me:a'), device.getItem('draft:me:b')]).toEqual(['new', null])
  })

  test('another tab sees a change', async () => {
    const here = await open()
    const there = await open()
    here.device.setItem('draft:me:a', 'Is it')
    await expect.poll(() => there.device.getItem('draft:me:a')).toBe('Is it')
    here.device.removeItem('draft:me:a')
    await expect.poll(() => there.device.getItem('draft:me:a')).toBeNull()
  })

  test('lasts as long as the page if the browser stores nothing', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('off', 'SecurityError')
    })
    const page = await open()
    page.device.setItem('draft:me:a', 'Is it')
    await page.whenStored()
    expect(page.device.getItem('draft:me:a')).toBe('Is it')
    expect((await open()).device.getItem('draft:me:a')).toBeNull()
  })

  test('takes over what earlier versions have stored elsewhere, once', async () => {
    localStorage.setItem('new-listing', '{"version":1}')
    localStorage.setItem('draft:me:a', 'Is it')
    localStorage.setItem('outbox:me', JSON.stringify(['c1', 'c2'].map((id) => toUnsent(id))))
    localStorage.setItem('outbox:you', '{')
    localStorage.setItem('viewed:me', '[]')
    sessionStorage.setItem('comment:me:b', '{"text":"How much?"}')
    const page = await open()
    const texts = ['new-listing', 'draft:me:a', 'comment:me:b'].map(page.device.getItem)
    expect(texts).toEqual(['{"version":1}', 'Is it', '{"text":"How much?"}'])
    expect(page.readOutbox('me')).toEqual([toUnsent('c1'), toUnsent('c2')])
    expect([Object.keys(localStorage), sessionStorage.length]).toEqual([['viewed:me'], 0])
    page.removeUnsent('me', 'c1')
    expect((await reload(page)).readOutbox('me')).toEqual([toUnsent('c2')])
  })
})

// [spec 4 #6]
describe('signing out', () => {
  test('forgets everything, in memory and on disk, and what is written later stays', async () => {
    const page = await open()
    page.device.setItem('draft:me:a', 'Is it')
    page.addUnsent('me', toUnsent('c1'))
    await page.whenStored()
    page.device.setItem('draft:me:b', 'written at the last moment')
    void forgetPerson()
    expect([page.device.getItem('draft:me:a'), page.readOutbox('me')]).toEqual([null, []])
    page.device.setItem('draft:you:a', 'Hello')
    const later = await reload(page)
    expect(['draft:me:a', 'draft:me:b', 'draft:you:a'].map(later.device.getItem)).toEqual([
      null,
      null,
      'Hello',
    ])
  })

  test('while the device is being read leaves nothing in memory', async () => {
    const page = await open()
    page.device.setItem('draft:me:a', 'Is it')
    await page.whenStored()
    vi.resetModules()
    const { device, loadDevice } = await import('./device-store.ts')
    void forgetPerson()
    await loadDevice()
    expect(device.getItem('draft:me:a')).toBeNull()
  })

  test('in another tab empties this one', async () => {
    const { device } = await open()
    device.setItem('draft:me:a', 'Is it')
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(device.getItem('draft:me:a')).toBeNull()
  })

  test('is done for somebody who finds what another person left', async () => {
    recordDeviceOwner('me')
    const page = await open()
    for (const key of ['draft:me:a', 'waiting:me:1', 'comment:me:b', 'edit:me:c'])
      page.device.setItem(key, 'mine')
    recordDeviceOwner('you')
    const later = await reload(page)
    expect(['draft:me:a', 'waiting:me:1', 'comment:me:b', 'edit:me:c'].map(later.device.getItem)).toEqual(
      Array(4).fill(null),
    )
  })

  test('keeps what belongs to the person, and drops what an earlier one without an owner left', async () => {
    const { openStore } = await open()
    for (const key of ['draft:me:a', 'draft:you:a', 'new-listing']) await set(key, 'text', openStore(DEVICE))
    recordDeviceOwner('me')
    const { device, whenStored } = await open()
    expect(['draft:me:a', 'draft:you:a', 'new-listing'].map(device.getItem)).toEqual(['text', null, 'text'])
    await whenStored()
    expect(await stored('draft:you:a')).toBeUndefined()
  })
})

function toUnsent(clientId: string, change: Partial<Unsent> = {}): Unsent {
  return {
    clientId,
    conversationId: 'a',
    content: `Text ${clientId}`,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...change,
  }
}

describe('the outbox', () => {
  test('keeps messages in the order written after the page closes, hidden from other people', async () => {
    const page = await open()
    const ids = ['c3', 'c1', 'c2']
    for (const clientId of ids) page.addUnsent('me', toUnsent(clientId))
    const { readOutbox, removeUnsent } = await reload(page)
    expect([readOutbox('me'), readOutbox('you')]).toEqual([ids.map((id) => toUnsent(id)), []])
    for (const clientId of ids) removeUnsent('me', clientId)
    expect(readOutbox('me')).toEqual([])
  })

  test('accepts a hundred messages and refuses one more', async () => {
    const { addUnsent, readOutbox, UNSENT_MAX } = await open()
    const ids = Array.from({ length: UNSENT_MAX + 1 }, (_, index) => `c${index}`)
    const accepted = ids.map((id) => addUnsent('me', toUnsent(id)))
    expect([accepted.filter(Boolean).length, accepted.at(-1)]).toEqual([UNSENT_MAX, false])
    expect(readOutbox('me')).toHaveLength(UNSENT_MAX)
  })

  test('keeps the reason of a refused message', async () => {
    const { addUnsent, readOutbox, refuseUnsent } = await open()
    addUnsent('me', toUnsent('c1'))
    refuseUnsent('me', 'c1', 'You cannot write to this person.')
    expect(readOutbox('me')).toEqual([toUnsent('c1', { refusal: 'You cannot write to this person.' })])
  })

  test('two tabs that write at the same moment keep both messages', async () => {
    const here = await open()
    const there = await open()
    const listener = vi.fn<() => void>()
    const unsubscribe = here.subscribeToOutbox('me', listener)
    here.addUnsent('me', toUnsent('c1'))
    there.addUnsent('me', toUnsent('c2'))
    await expect.poll(() => here.readOutbox('me').length).toBe(2)
    expect(listener).toHaveBeenCalled()
    here.removeUnsent('me', 'c1')
    unsubscribe()
    await Promise.all([here.whenStored(), there.whenStored()])
    expect((await open()).readOutbox('me')).toEqual([toUnsent('c2')])
  })

  const place = { id: 'bo-market', name: 'Bo Central Market', kind: 'market', location: 'Bo' }

  test.each<[string, unknown]>([
    ['a number', 7],
    ['nothing', null],
    ['a part of a message', { clientId: 'c1' }],
    ['a message without an id', toUnsent('')],
    ['a message whose text is a number', { ...toUnsent('c2'), content: 3 }],
    ['a message whose refusal is a number', { ...toUnsent('c2'), refusal: 3 }],
    ['a half of a place', { ...toUnsent('c2'), place: { id: 'bo-market' } }],
  ])('ignores %s, and reads what is complete', async (_what, entry) => {
    const { addEntry, readOutbox } = await open()
    addEntry('outbox:me', entry)
    addEntry('outbox:me', { ...toUnsent('c1'), place })
    expect(readOutbox('me')).toEqual([{ ...toUnsent('c1'), place }])
  })
})

let isolated: BroadcastChannel[] = []
beforeEach(() => {
  const Channel = BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        isolated.push(this)
      }
    },
  )
})
afterEach(() => {
  // The pages of a test hear nothing of the next one.
  for (const channel of isolated) channel.close()
  isolated = []
})
