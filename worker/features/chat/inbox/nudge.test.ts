import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { InboxFrame } from '#contract/frames.ts'
import { ctxOf } from '../../../test/ctx.ts'
import { signIn, type Member } from '../../../test/people.ts'
import { openInbox, takeSocket } from '../../../test/sockets.ts'
import { comment, post } from '../../../test/things.ts'
import { notify } from '../../notifications/notify.ts'
import { askForSocket } from '../identity.ts'
import { inboxOf, ownerOf } from './deliveries.fixture.ts'
import type { UserInbox } from './user-inbox.ts'

describe('news in D1', () => {
  // [spec 10.10 #5]
  test('is shown once on every device, however many nudges, and counts until it is read', async () => {
    const { seller, tell } = await aSeller()
    const devices = [await openGreeted(seller), await openGreeted(seller)]
    await tell('Is the price firm?')
    await nudge(seller)
    await Promise.all([nudge(seller), nudge(seller), nudge(seller)])
    for (const device of devices) {
      expect(await device.next('notification')).toMatchObject({
        notification: { kind: 'comment', preview: 'Is the price firm?', isRead: false },
        unreadNotifications: 1,
      })
      await device.ping()
      for (const frame of device.rest())
        expect(frame).toMatchObject({ type: 'notification', notification: null, unreadNotifications: 1 })
    }
    await seller.post('/api/notifications/read', { all: true })
    await nudge(seller)
    for (const device of devices) {
      await device.ping()
      expect(device.rest().at(-1)).toEqual({
        type: 'notification',
        notification: null,
        unreadNotifications: 0,
      })
    }
  })

  test('that came while no device was there is counted in the greeting and not shown again', async () => {
    const { seller, tell } = await aSeller()
    await tell('One')
    await tell('Two')
    const device = await openInbox(seller)
    expect(await device.next()).toMatchObject({ type: 'hello', unreadNotifications: 2 })
    await seller.post('/api/notifications/read', { all: true })
    await nudge(seller)
    await device.ping()
    for (const frame of device.rest())
      expect(frame).toMatchObject({ type: 'notification', notification: null })
  })

  // [spec 10.10 #5]
  test('whose nudge was lost is shown when another device comes', async () => {
    const { seller } = await aSeller()
    const first = await openGreeted(seller)
    const { db, user, now } = await ctxOf(seller)
    await db.batch([notify(db, { userId: user.id, kind: 'expiring' }, now)])
    const second = await openInbox(seller)
    expect(await second.next()).toMatchObject({ type: 'hello', unreadNotifications: 1 })
    expect(await first.next()).toMatchObject({
      type: 'notification',
      notification: { kind: 'expiring' },
      unreadNotifications: 1,
    })
    await second.ping()
    expect(second.rest()).toEqual([])
  })

  // [spec 10.7 #6]
  test('is found by an inbox that slept, and what it told before is not told again', async () => {
    const { seller, tell } = await aSeller()
    const device = await openGreeted(seller)
    await tell('One')
    expect(await device.next('notification')).toMatchObject({ notification: { preview: 'One' } })
    await nudge(seller)
    await device.ping()
    await evictDurableObject(inboxOf(seller))
    await nudge(seller)
    await device.ping()
    for (const frame of device.rest())
      expect(frame).toMatchObject({ notification: null, unreadNotifications: 1 })
    await tell('Two')
    await device.ping()
    expect(device.rest().at(-1)).toMatchObject({ notification: { preview: 'Two' }, unreadNotifications: 2 })
  })
})

describe('nudges beside each other', () => {
  test('and an opening device leave no outdated count and announce nothing twice', async () => {
    const { seller } = await aSeller()
    const first = await openGreeted(seller)
    const { db, user, now } = await ctxOf(seller)
    for (let told = 1; told <= 8; told += 1) {
      const tell = async () => {
        await db.batch([notify(db, { userId: user.id, kind: 'expiring' }, now)])
        await nudge(seller)
      }
      const [device] = await Promise.all([openInbox(seller), tell()])
      await device.ping()
      expect(device.rest()[0]).toMatchObject({ type: 'hello' })
      expect(device.rest().at(-1)).toMatchObject({ unreadNotifications: told })
      device.close()
      await device.closed
    }
    await first.ping()
    expect(
      first.rest().filter((frame) => frame.type === 'notification' && frame.notification !== null),
    ).toHaveLength(8)
  })

  test('with a read that began before them make it begin again', async () => {
    const { seller } = await aSeller()
    const owner = await ownerOf(seller)
    const { db, user, now } = await ctxOf(seller)
    const hello = await runInDurableObject(inboxOf(seller), async (inbox) => {
      const opening = asInbox(inbox).fetch(
        askForSocket({ userId: user.id, publicId: user.publicId, askedAt: now }),
      )
      await Promise.all([
        inbox.nudge(owner),
        db.batch([notify(db, { userId: user.id, kind: 'expiring' }, now)]),
      ])
      return (await takeSocket(await opening, InboxFrame)).next()
    })
    expect(hello).toMatchObject({ type: 'hello', unreadNotifications: 1 })
  })
})

/** Somebody who sells, and how somebody else comments on what they sell. */
async function aSeller() {
  const [seller, reader] = [await signIn(), await signIn()]
  const listing = await post(seller)
  return { seller, tell: (content: string) => comment(reader, listing.id, content) }
}

async function openGreeted(member: Member) {
  const device = await openInbox(member)
  await device.next('hello')
  return device
}

async function nudge(member: Member): Promise<void> {
  await inboxOf(member).nudge(await ownerOf(member))
}

/** The object behind an inbox's name, which the shape of its calls leaves out. */
function asInbox(object: unknown): UserInbox {
  return object as UserInbox
}
