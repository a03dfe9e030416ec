import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { runCron } from '../../../cron.ts'
import { parseEnv, type Bindings } from '../../../env.ts'
import { d1 } from '../../../test/d1.ts'
import { failing } from '../../../test/failing-database.ts'
import { freshPhone, signIn, type Member } from '../../../test/people.ts'

const DUE_AT = 1_000

test('everybody whose number changes is told, even if rescoring their listings fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const people = await Promise.all([wantsNumber(), wantsNumber()])
  const nudged: string[] = []
  const USER_INBOX = inboxes((publicId) => void nudged.push(publicId))
  const DB = failing(env.DB, 'update "listings" set "rescore_at"')
  await runCron({ ...parseEnv(env), DB, USER_INBOX }, Date.now())
  expect(await Promise.all(people.map(isMoved))).toEqual([true, true])
  expect(nudged.sort()).toEqual(people.map(({ user }) => user.id).sort())
  logged.mockRestore()
})

/** Somebody whose own number nobody proved, with a change to another one that is due. */
async function wantsNumber(): Promise<Member> {
  const member = await signIn()
  await d1.run`UPDATE users SET phone_verified_at = NULL, pending_phone = ${freshPhone()},
    pending_phone_due_at = ${DUE_AT}
    WHERE public_id = ${member.user.id}`
  return member
}

async function isMoved({ user, phone }: Member): Promise<boolean> {
  return (await d1.value`SELECT phone FROM users WHERE public_id = ${user.id}`) !== phone
}

/** Inboxes that only tell whom they belong to when they are nudged. */
function inboxes(nudge: (publicId: string) => void): Bindings['USER_INBOX'] {
  const stub = (publicId: string) => ({ nudge: async () => nudge(publicId), expel: async () => undefined })
  return { getByName: stub } as unknown as Bindings['USER_INBOX']
}
