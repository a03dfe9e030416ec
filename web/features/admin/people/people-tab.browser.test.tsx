import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dismissToast } from '#web/ui/toast.ts'
import { decisionsIn, openDesk } from '../test/open-desk.tsx'
import { admin, ban, fatmata, foundUser } from '../test/things.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const at = '/admin?tab=users'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bans = page.getByRole('region', { name: /^Bans and warnings/ })
const toast = page.getByRole('region', { name: 'Notifications (F8)' })
const dialog = (name: string) => page.getByRole('dialog', { name })
const money = 'Your listings or messages asked people for money in advance.'

describe('the list of bans and warnings', () => {
  test('shows of each whose it is, its kind, the reason, whether it is in force, since when and until when', async () => {
    await openDesk({
      at,
      bans: [
        ban(),
        ban({ banType: 'permanent', reason: 'Sold stolen phones', expiresAt: '9999-12-31T23:59:59.000Z' }),
        ban({ isActive: false, reason: 'Spam', expiresAt: '2026-11-19T08:00:00.000Z' }),
        ban({ banType: 'warning', reason: 'Rude words', expiresAt: null }),
      ],
    })
    await expect.element(bans.getByRole('heading')).toHaveTextContent('Bans and warnings 4')
    const rows = () =>
      bans
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent)
    await expect.poll(rows).toHaveLength(4)
    const [temporary, permanent, over, warning] = rows()
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
    for (const text of ['Not active', 'Ended Nov 19, 08:00']) expect(over).toContain(text)
    expect(over).not.toContain('Unban')
    expect(warning).toMatch(/Warning.*Active.*Rude words.*Take back/)
    expect(warning).not.toContain('No end')
  })

  test('says of a ban that was lifted no end that is still to come', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    await openDesk({
      at,
      bans: [
        ban({ isActive: false, expiresAt }),
        ban({ isActive: false, banType: 'permanent', expiresAt: null }),
      ],
    })
    await expect
      .poll(() =>
        bans
          .getByRole('listitem')
          .elements()
          .map((each) => each.textContent?.match(/· .*/)?.[0]),
      )
      .toEqual(['· Lifted', '· Lifted'])
  })

  test('is empty, or fails and is asked for again', async () => {
    let isDown = true
    await openDesk({
      at,
      answer: ({ path }) =>
        isDown && path === '/api/admin/user-bans'
          ? { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
          : undefined,
    })
    await expect.element(page.getByText('A part is down.')).toBeVisible()
    isDown = false
    await button('Try again').click()
    await expect.element(page.getByRole('heading', { name: 'No bans and no warnings' })).toBeVisible()
  })

  test('a ban is lifted only once that was asked', async () => {
    const one = ban()
    const { calls } = await openDesk({ at, bans: [one] })
    await button('Unban Fatmata Kamara').click()
    const question = page.getByRole('alertdialog', { name: 'Unban Fatmata Kamara?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(decisionsIn(calls)).toEqual([])
    await button('Unban Fatmata Kamara').click()
    await question.getByRole('button', { name: 'Unban' }).click()
    await expect.element(toast.getByText('User Unbanned')).toBeVisible()
    await expect.element(bans.getByText('Not active')).toBeVisible()
    await expect.element(button('Unban Fatmata Kamara')).not.toBeInTheDocument()
    await expect.element(bans.getByRole('listitem')).toHaveFocus()
    expect(decisionsIn(calls)).toEqual([`DELETE /api/admin/user-bans/${one.id}`])
  })

  test('an unban that is refused says why', async () => {
    await openDesk({
      at,
      bans: [ban()],
      answer: ({ method }) =>
        method === 'DELETE'
          ? { status: 409, body: { code: 'conflict', message: 'This ban has ended already.' } }
          : undefined,
    })
    await button('Unban Fatmata Kamara').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click()
    await expect.element(toast.getByText('This ban has ended already.')).toBeVisible()
  })
})

describe('finding a user', () => {
  test('asks by what was typed, keeps it in the address, and shows who it is', async () => {
    const { calls, router } = await openDesk({
      at,
      users: [
        foundUser({ suspendedUntil: '9999-12-31T23:59:59.000Z' }),
        foundUser({ displayName: 'Kamara Motors', role: 'admin' }),
      ],
    })
    await page.getByLabelText('Name, phone number or id').fill(' 076 555111 ')
    await button('Find').click()
    await expect.element(page.getByText('2 people')).toBeVisible()
    expect(calls.find(({ path }) => path === '/api/admin/users')?.query).toEqual({ query: '076 555111' })
    expect(router.state.location.search).toEqual({ tab: 'users', find: '076 555111' })
    const found = page.getByRole('listitem').filter({ hasText: 'Suspended for good' })
    for (const text of ['Verified', /\+23276555111/, /Trust score 60/, /Joined Mar 2, 2026/])
      await expect.element(found.getByText(text)).toBeVisible()
    await expect
      .element(
        page.getByRole('listitem').filter({ hasText: 'Kamara Motors' }).getByText('Admin', { exact: true }),
      )
      .toBeVisible()
  })

  test('a number in the address is looked for as it stands, and nobody found is said', async () => {
    const { calls } = await openDesk({ at: `${at}&find=76555111` })
    await expect.element(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
    expect(calls.find(({ path }) => path === '/api/admin/users')?.query).toEqual({ query: '76555111' })
    await expect.element(page.getByLabelText('Name, phone number or id')).toHaveValue('76555111')
  })

  test('oneself one can neither ban nor make a member', async () => {
    await openDesk({
      at: `${at}&find=me`,
      users: [foundUser({ id: admin.id, displayName: 'Adama', role: 'admin' })],
    })
    await expect.element(page.getByRole('link', { name: 'Adama' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Warn or ban|admin role/ })).not.toBeInTheDocument()
  })
})

describe('warning and banning', () => {
  async function openBan() {
    const user = foundUser()
    const opened = await openDesk({ at: `${at}&find=fatmata`, users: [user] })
    await button('Warn or ban Fatmata Kamara').click()
    return { ...opened, user, ban: dialog('Warn or ban Fatmata Kamara') }
  }

  test.each([
    ['Warning', {}, 'Warn', 'User Warned', 'Warning sent successfully', { banType: 'warning' }],
    ['Permanent', {}, 'Ban for good', 'User Banned', 'Ban applied successfully', { banType: 'permanent' }],
    [
      'Temporary',
      { choice: '7 days' },
      'Ban',
      'User Banned',
      'Ban applied successfully',
      { banType: 'temporary', duration: 168 },
    ],
    [
      'Temporary',
      { choice: 'Other', amount: '2', unit: 'days' },
      'Ban',
      'User Banned',
      'Ban applied successfully',
      { banType: 'temporary', duration: 48 },
    ],
    [
      'Temporary',
      { choice: 'Other', amount: '5', unit: 'hours' },
      'Ban',
      'User Banned',
      'Ban applied successfully',
      { banType: 'temporary', duration: 5 },
    ],
  ] as const)(
    '%s %o',
    async (
      choice,
      length: { choice?: string; amount?: string; unit?: string },
      confirm,
      title,
      text,
      sent,
    ) => {
      const { ban, calls, user } = await openBan()
      await ban.getByText(choice, { exact: true }).click()
      if (length.choice) await ban.getByText(length.choice, { exact: true }).click()
      if (length.amount) await ban.getByLabelText('How many').fill(length.amount)
      if (length.unit) await ban.getByLabelText('Hours or days').selectOptions(length.unit)
      await ban.getByLabelText(money).click()
      await ban.getByRole('button', { name: confirm, exact: true }).click()
      await expect.element(toast.getByText(title)).toBeVisible()
      await expect.element(toast.getByText(text)).toBeVisible()
      await expect.element(ban).not.toBeInTheDocument()
      const call = calls.find(({ method }) => method === 'POST')
      expect([call?.path, call?.body]).toEqual([
        '/api/admin/ban-user',
        { userId: user.id, reason: money, ...sent },
      ])
      await expect.element(bans.getByText(money)).toBeVisible()
    },
  )

  test('needs to know what, for how long and why', async () => {
    const { ban, calls } = await openBan()
    const send = ban.getByRole('button', { name: 'Ban', exact: true })
    await send.click()
    await expect.element(ban.getByText('Please choose what should happen')).toBeVisible()
    await expect.element(ban.getByText('Please choose a reason')).toBeVisible()
    await ban.getByText('Temporary', { exact: true }).click()
    await ban.getByText('Other', { exact: true }).click()
    await ban.getByLabelText('How many').fill('400')
    await send.click()
    await expect.element(ban.getByText('From 1 hour to 365 days')).toBeVisible()
    await expect.element(ban.getByLabelText('How many')).toHaveFocus()
    expect(decisionsIn(calls)).toEqual([])
  })

  test('that is refused says why and keeps what was written', async () => {
    await openDesk({
      at: `${at}&find=x`,
      users: [foundUser()],
      answer: ({ path }) =>
        path === '/api/admin/ban-user'
          ? { status: 409, body: { code: 'conflict', message: 'An admin cannot be banned.' } }
          : undefined,
    })
    await button('Warn or ban Fatmata Kamara').click()
    const ban = dialog('Warn or ban Fatmata Kamara')
    await ban.getByText('Permanent', { exact: true }).click()
    await ban.getByLabelText(money).click()
    await ban.getByRole('button', { name: 'Ban for good' }).click()
    await expect.element(toast.getByText('An admin cannot be banned.')).toBeVisible()
    await expect.element(ban.getByLabelText(money)).toBeChecked()
  })
})

describe('the admin role', () => {
  test.each([
    [
      'member',
      'Make admin',
      `Make ${fatmata.displayName} an admin?`,
      'admin',
      'Fatmata Kamara is an admin now.',
    ],
    [
      'admin',
      'Take admin role',
      `Take the admin role from ${fatmata.displayName}?`,
      'member',
      'Fatmata Kamara is no longer an admin.',
    ],
  ] as const)('of a %s is changed with a reason', async (role, name, title, next, told) => {
    const user = foundUser({ role })
    const { calls } = await openDesk({ at: `${at}&find=x`, users: [user] })
    await button(`${name}: ${user.displayName}`).click()
    await dialog(title).getByRole('button', { name }).click()
    await expect.element(dialog(title).getByText('Please say why')).toBeVisible()
    await dialog(title).getByLabelText('Why?').fill('Joins the team')
    await dialog(title).getByRole('button', { name }).click()
    await expect.element(toast.getByText(told)).toBeVisible()
    expect(decisionsIn(calls)).toEqual([
      `POST /api/admin/users/${user.id}/role ${JSON.stringify({ role: next, reason: 'Joins the team' })}`,
    ])
  })
})
