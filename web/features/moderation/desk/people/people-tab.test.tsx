import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  findDialog,
  listDecisions,
  openDesk,
  refuseCalls,
  admin,
  ban,
  fatmata,
  foundUser,
} from '#web/features/moderation/desk/test/open-desk.tsx'
import { fill, waitForRemoval, press, user } from '#web/test/interactions.ts'

const at = '/admin?tab=users'
const bans = () => screen.getByRole('region', { name: /^Bans and warnings/ })
const banRows = () => within(bans()).queryAllByRole('listitem')
const userRow = (name: string) => within(screen.getByText(name).closest<HTMLElement>('li') ?? document.body)
const moneyReason = 'Your listings or messages asked people for money in advance.'

describe('the list of bans and warnings', () => {
  // [spec 2.10 #5]
  test('shows the person, kind, reason, dates and whether each is in force', async () => {
    await openDesk({
      at,
      bans: [
        ban(),
        ban({ banType: 'permanent', reason: 'Sold stolen phones', expiresAt: '9999-12-31T23:59:59.000Z' }),
        ban({ isActive: false, reason: 'Spam', expiresAt: '2026-11-19T08:00:00.000Z' }),
        ban({ banType: 'warning', reason: 'Rude words', expiresAt: null }),
        ban({ isActive: false, expiresAt: '2096-11-19T08:00:00.000Z' }),
        ban({ isActive: false, banType: 'permanent', expiresAt: null }),
      ],
    })
    await waitFor(() => expect(banRows()).toHaveLength(6))
    expect(within(bans()).getByRole('heading')).toHaveTextContent('Bans and warnings 6')
    const [temporary, permanent, ended, warning, ...lifted] = banRows().map(({ textContent }) => textContent)
    expect(lifted.map((text) => text?.match(/· .*/)?.[0])).toEqual(['· Lifted', '· Lifted'])
    for (const text of [
      'Fatmata Kamara',
      'Temporary',
      'Active',
      'Asked people for money in advance',
      'Since Nov 18, 2026',
      'Until Nov 25, 08:00',
      'Unban',
    ])
      expect(temporary).toContain(text)
    for (const text of ['Permanent', 'Sold stolen phones', 'No end']) expect(permanent).toContain(text)
    for (const text of ['Not active', 'Ended Nov 19, 08:00']) expect(ended).toContain(text)
    expect(ended).not.toContain('Unban')
    expect(warning).toMatch(/Warning.*Active.*Rude words.*Take back/)
    expect(warning).not.toContain('No end')
  })

  test('finds a person when their name is pressed', async () => {
    const one = ban()
    const person = foundUser({ id: one.userId, phoneNumber: '+23276555222' })
    const { calls } = await openDesk({ at, bans: [one], users: [person] })
    await press('Fatmata Kamara', 'link')
    expect(await screen.findByText(/\+23276555222/)).toBeVisible()
    expect(screen.getByLabelText('Name, phone number or id')).toHaveValue(one.userId)
    expect(calls.find(({ path }) => path === '/api/admin/users')?.query).toEqual({ query: one.userId })
  })

  // [spec 2.10 #6, 8 #19]
  test('lifts a ban only after confirmation, and says why if refused', async () => {
    const one = ban()
    let isRefused = true
    const refuse = refuseCalls('DELETE', 409, 'conflict', 'This ban has ended already.')
    const { calls } = await openDesk({
      at,
      bans: [one],
      respond: (call) => (isRefused ? refuse(call) : undefined),
    })
    const answerQuestion = async (name: string) => {
      await press(/^Unban ?Fatmata Kamara$/)
      const question = await screen.findByRole('alertdialog', { name: 'Unban Fatmata Kamara?' })
      await user.click(within(question).getByRole('button', { name }))
    }
    await answerQuestion('Cancel')
    expect(listDecisions(calls)).toEqual([])
    await answerQuestion('Unban')
    expect(await screen.findByText('This ban has ended already.')).toBeVisible()
    isRefused = false
    await answerQuestion('Unban')
    expect(await screen.findByText('User Unbanned')).toBeVisible()
    expect(await within(bans()).findByText('Not active')).toBeVisible()
    expect(within(bans()).queryByRole('button', { name: /^Unban/ })).not.toBeInTheDocument()
    await waitFor(() => expect(banRows()[0]).toHaveFocus())
    const lifting = `DELETE /api/admin/user-bans/${one.id}`
    expect(listDecisions(calls)).toEqual([lifting, lifting])
  })
})

describe('finding a user', () => {
  // [spec 2.10 #6]
  test('searches for what was typed, puts it in the URL, and shows who was found', async () => {
    const motors = foundUser({ displayName: 'Kamara Motors', role: 'admin' })
    const { calls, router } = await openDesk({
      at,
      users: [foundUser({ suspendedUntil: '9999-12-31T23:59:59.000Z' }), motors],
    })
    await fill(await screen.findByLabelText('Name, phone number or id'), ' 076 555111 ')
    await press('Find')
    expect(await screen.findByText('2 people')).toBeVisible()
    expect(calls.find(({ path }) => path === '/api/admin/users')?.query).toEqual({ query: '076 555111' })
    expect(router.state.location.search).toEqual({ tab: 'users', find: '076 555111' })
    for (const text of [
      'Suspended for good',
      'Verified',
      /\+23276555111/,
      /Trust score 60/,
      /Joined Mar 2, 2026/,
    ])
      expect(userRow('Fatmata Kamara').getByText(text)).toBeVisible()
    expect(userRow('Kamara Motors').getByText('Admin')).toBeVisible()
    // The public page of a suspended person does not exist.
    expect(userRow('Fatmata Kamara').queryByRole('link')).not.toBeInTheDocument()
    expect(userRow('Kamara Motors').getByRole('link')).toHaveAttribute('href', `/users/${motors.id}`)
  })

  test('searches for a phone number in the URL as written, and says if nobody is found', async () => {
    const { calls } = await openDesk({ at: `${at}&find=76555111` })
    expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeVisible()
    expect(calls.find(({ path }) => path === '/api/admin/users')?.query).toEqual({ query: '76555111' })
    expect(screen.getByLabelText('Name, phone number or id')).toHaveValue('76555111')
  })

  test('shows admins no actions on themselves', async () => {
    const users = [foundUser({ id: admin.id, displayName: 'Adama', role: 'admin' })]
    await openDesk({ at: `${at}&find=me`, users })
    expect(await screen.findByRole('link', { name: 'Adama' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Warn or ban|admin role/ })).not.toBeInTheDocument()
  })
})

describe('warning and banning', () => {
  async function openBan(respond?: NonNullable<Parameters<typeof openDesk>[0]>['respond']) {
    const person = foundUser()
    const opened = await openDesk({ at: `${at}&find=fatmata`, users: [person], respond })
    await press(/^Warn or ban ?Fatmata Kamara$/)
    return { ...opened, person, dialog: await findDialog('Warn or ban Fatmata Kamara') }
  }

  const warned = ['User Warned', 'Warning sent successfully']
  const banned = ['User Banned', 'Ban applied successfully']

  test.each<[string, string[], [number, string] | null, string, string[], object]>([
    ['a warning', ['Warning'], null, 'Warn', warned, { banType: 'warning' }],
    ['a permanent ban', ['Permanent'], null, 'Ban for good', banned, { banType: 'permanent' }],
    ['7 days', ['Temporary', '7 days'], null, 'Ban', banned, { banType: 'temporary', duration: 168 }],
    ['2 days', ['Temporary', 'Other'], [2, 'days'], 'Ban', banned, { banType: 'temporary', duration: 48 }],
    ['5 hours', ['Temporary', 'Other'], [5, 'hours'], 'Ban', banned, { banType: 'temporary', duration: 5 }],
  ])('choosing %s sends it with a reason', async (_what, choices, length, confirm, toast, sent) => {
    const { dialog, calls, person } = await openBan()
    for (const choice of choices) await user.click(dialog.getByText(choice))
    if (length) {
      await fill(dialog.getByLabelText('How many'), String(length[0]))
      await user.selectOptions(dialog.getByLabelText(/^Hours or days/), length[1])
    }
    await user.click(dialog.getByLabelText(moneyReason))
    await user.click(dialog.getByRole('button', { name: confirm }))
    for (const text of toast) expect(await screen.findByText(text)).toBeVisible()
    await waitForRemoval(() => screen.getByRole('dialog'))
    const call = calls.find(({ method }) => method === 'POST')
    expect(call?.path).toBe('/api/admin/ban-user')
    expect(call?.body).toEqual({ userId: person.id, reason: moneyReason, ...sent })
    expect(await within(bans()).findByText(moneyReason)).toBeVisible()
  })

  // [spec 2.10 #6]
  test('needs a type, a duration and a reason', async () => {
    const { dialog, calls } = await openBan()
    const send = () => user.click(dialog.getByRole('button', { name: 'Ban' }))
    await send()
    expect(await dialog.findByText('Please choose what should happen')).toBeVisible()
    expect(dialog.getByText('Please choose a reason')).toBeVisible()
    await user.click(dialog.getByText('Temporary'))
    await user.click(dialog.getByText('Other'))
    await fill(dialog.getByLabelText('How many'), '400')
    await send()
    expect(await dialog.findByText('From 1 hour to 365 days')).toBeVisible()
    expect(dialog.getByLabelText('How many')).toHaveFocus()
    expect(listDecisions(calls)).toEqual([])
  })

  // [spec 8 #17]
  test('keeps the input and says why if refused', async () => {
    const { dialog } = await openBan(refuseCalls('POST', 409, 'conflict', 'An admin cannot be banned.'))
    await user.click(dialog.getByText('Permanent'))
    await user.click(dialog.getByLabelText(moneyReason))
    await user.click(dialog.getByRole('button', { name: 'Ban for good' }))
    expect(await screen.findByText('An admin cannot be banned.')).toBeVisible()
    expect(dialog.getByLabelText(moneyReason)).toBeChecked()
  })
})

const MAKE = `Make ${fatmata.displayName} an admin?`
const TAKE = `Remove the admin role from ${fatmata.displayName}?`

// [spec 2.10 #6]
test.each([
  ['member', 'Make admin', MAKE, 'admin', 'Fatmata Kamara is an admin now.'],
  ['admin', 'Remove admin role', TAKE, 'member', 'Fatmata Kamara is no longer an admin.'],
] as const)('a change of role from %s needs a reason', async (role, name, title, next, toast) => {
  const person = foundUser({ role })
  const { calls } = await openDesk({ at: `${at}&find=x`, users: [person] })
  await press(new RegExp(`^${name}`))
  const dialog = await findDialog(title)
  await fill(dialog.getByLabelText('Why?'), '\u200b')
  await user.click(dialog.getByRole('button', { name }))
  expect(await dialog.findByText('Please say why')).toBeVisible()
  await fill(dialog.getByLabelText('Why?'), 'Joins the team')
  await user.click(dialog.getByRole('button', { name }))
  expect(await screen.findByText(toast)).toBeVisible()
  expect(listDecisions(calls)).toEqual([
    `POST /api/admin/users/${person.id}/role ${JSON.stringify({ role: next, reason: 'Joins the team' })}`,
  ])
})
