import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Turns } from '../../../rpc.ts'
import { MessageLog } from './message-log.ts'
import { expectGranted, setUpRoom } from './room.fixture.ts'
import { WriteQueue } from './write-queue.ts'

test('an error while turns are taken fails the waiting messages, and the next one is stored', async () => {
  const { buyer, send, stub } = await setUpRoom()
  await expectGranted(send(buyer, 'first'))
  await runInDurableObject(stub, async (_room, { storage }) => {
    const log = new MessageLog(storage.sql)
    const turns: (() => Promise<Turns>)[] = [
      () => Promise.reject(new Error('disk full')),
      async () => ({ granted: 1, waitMs: 0 }),
    ]
    const queue = new WriteQueue(log, async () => turns.shift()!())
    const write = (clientId: string) =>
      queue.write(
        log.members[0],
        { clientId, content: 'Hello', knownBlockers: [], perMinute: 60 },
        () => undefined,
      )
    await expect(write('a')).rejects.toThrow('disk full')
    expect(await write('a')).toMatchObject({ isRepeat: false, message: { seq: 2 } })
  })
})
