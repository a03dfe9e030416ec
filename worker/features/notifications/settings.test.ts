import { beforeEach, describe, expect, test } from 'vitest'
import { ALWAYS_TOLD_KINDS, NOTIFICATION_KINDS } from '#contract/lists.ts'
import { d1 } from '../../test/d1.ts'
import { signIn, type Member } from '../../test/people.ts'
import { mute } from '../../test/told.ts'

let person: Member
beforeEach(async () => {
  person = await signIn()
})

const settingsOf = async (member: Member) => (await member.get('/api/notifications/settings')).json()

describe('what a person wants to be told', () => {
  // [spec 10.1 #37]
  test('is everything at first, is changed as a whole, names a kind once, and stays', async () => {
    expect(await settingsOf(person)).toEqual({ muted: [] })
    expect(await mute(person, 'likes', 'comment')).toEqual({ muted: ['comment', 'likes'] })
    expect(await mute(person, 'likes', 'likes')).toEqual({ muted: ['likes'] })
    expect(await settingsOf(person)).toEqual({ muted: ['likes'] })
    expect(await settingsOf(await signIn())).toEqual({ muted: [] })
    expect(await mute(person)).toEqual({ muted: [] })
    expect(await settingsOf(person)).toEqual({ muted: [] })
  })

  test('may be no kind at all, but what is decided about the person', async () => {
    const mutable = NOTIFICATION_KINDS.filter(
      (kind) => !(ALWAYS_TOLD_KINDS as readonly string[]).includes(kind),
    )
    expect(await mute(person, ...mutable)).toEqual({ muted: mutable })
  })

  test('outlives a kind that is no more', async () => {
    await d1.run`UPDATE users SET muted_kinds = '["gone", "likes"]' WHERE public_id = ${person.user.id}`
    expect(await settingsOf(person)).toEqual({ muted: ['likes'] })
  })
})

// [spec 10.1 #37, 10.10 #6]
test.each(ALWAYS_TOLD_KINDS)('%s cannot be muted, which is said, and changes nothing', async (kind) => {
  await mute(person, 'comment')
  const answer = await person.patch('/api/notifications/settings', { muted: ['likes', kind] })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'invalid_input',
    message:
      'Verification, moderation and changes of the phone number cannot be muted: these notices are ' +
      'always sent',
    fields: { muted: expect.any(String) },
  })
  expect(await settingsOf(person)).toEqual({ muted: ['comment'] })
})
