import { expect, test } from 'vitest'
import { FoundUser } from '#contract/bans.ts'
import { parsed, refusedWith } from '../../test/parsed.ts'
import { banned, trailOf } from '../../test/desk.ts'
import { signIn, signInAdmin, type Member } from '../../test/people.ts'

// [spec 1 #11, 6 #8, 9 #16, 10.11 #21]
test('an admin can make another admin, whose powers begin and end with the next call', async () => {
  const [admin, member] = await Promise.all([signInAdmin(), signIn()])
  expect((await member.get('/api/admin/stats')).status).toBe(403)
  expect(await parsed(FoundUser, give(admin, member))).toMatchObject({ id: member.user.id, role: 'admin' })
  expect((await member.get('/api/admin/stats')).status).toBe(200)
  expect((await change(admin, member, 'member')).status).toBe(200)
  expect((await member.get('/api/admin/stats')).status).toBe(403)
  expect(
    (await trailOf(admin, member)).map(({ action, reason, actor }) => [action, reason, actor?.id]),
  ).toEqual([
    ['role_taken', 'Why not', admin.user.id],
    ['role_given', 'Why not', admin.user.id],
  ])
})

// [spec 10.1 #53]
test('nobody changes their own role, so an admin is always left', async () => {
  const admin = await signInAdmin()
  expect(await refusalOf(change(admin, admin, 'member'))).toEqual([
    403,
    'You cannot change your own role. Another admin can.',
  ])
})

// [spec 10.1 #53]
test('of two admins who take the role from each other at once, one stays', async () => {
  const [one, two] = await Promise.all([signInAdmin(), signInAdmin()])
  const answers = await Promise.all([change(one, two, 'member'), change(two, one, 'member')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

// [spec 10.1 #53]
test('giving or taking a role is refused when it changes nothing or the person is suspended', async () => {
  const [admin, other, member, out] = await Promise.all([signInAdmin(), signInAdmin(), signIn(), signIn()])
  expect(await refusalOf(give(admin, other))).toEqual([409, 'This person is already an admin.'])
  expect(await refusalOf(change(admin, member, 'member'))).toEqual([409, 'This person is not an admin.'])
  await banned(admin, out)
  expect(await refusalOf(give(admin, out))).toEqual([409, 'This person is suspended. Lift that first.'])
  const nobody = admin.post(`/api/admin/users/${crypto.randomUUID()}/role`, { role: 'admin', reason: 'x' })
  expect(await refusalOf(nobody)).toEqual([404, 'There is no such person.'])
})

test('who is banned and made an admin in the same moment is one of the two', async () => {
  const [admin, other, ...people] = await Promise.all([
    signInAdmin(),
    signInAdmin(),
    signIn(),
    signIn(),
    signIn(),
  ])
  for (const person of people) {
    const ban = { userId: person.user.id, banType: 'permanent', reason: 'Why not' }
    const answers = await Promise.all([other.post('/api/admin/ban-user', ban), give(admin, person)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

function change(
  by: Member,
  { user }: Member,
  role: 'admin' | 'member',
  reason = 'Why not',
): Promise<Response> {
  return by.post(`/api/admin/users/${user.id}/role`, { role, reason })
}

function give(by: Member, person: Member): Promise<Response> {
  return change(by, person, 'admin')
}

async function refusalOf(pending: Promise<Response>): Promise<[number, string]> {
  const { status, message } = await refusedWith(pending)
  return [status, message]
}
