import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dismissToast } from '#web/ui/toast.ts'
import { reader } from '#web/test/people.ts'
import { openDesk } from './test/open-desk.tsx'
import { document, item, stats } from './test/things.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  dismissToast()
})

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

describe('who may see the dashboard', () => {
  test('a member reads that admin privileges are required, and no call for admins is sent', async () => {
    const { calls } = await openDesk({ user: { ...reader, email: 'admin@example.com' } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await expect.element(page.getByText('Admin privileges required')).toBeVisible()
    expect(calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
  })

  test('a visitor is led to signing in and back here', async () => {
    const { router } = await openDesk({ user: null })
    await expect.poll(() => router.state.location.href).toBe('/auth?next=%2Fadmin')
  })

  test('an admin sees four figures and four tabs', async () => {
    await openDesk({ items: [item(), item()], documents: [document()] })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
    await expect
      .poll(() =>
        page
          .getByRole('term')
          .elements()
          .map((each) => [each.textContent, each.nextSibling?.textContent]),
      )
      .toEqual([
        ['Total Users', '12,480'],
        ['Total Listings', '3,911'],
        ['Pending Moderations', '2'],
        ['Verified Users', '840'],
      ])
    expect(
      page
        .getByRole('tab')
        .elements()
        .map((each) => each.textContent?.replace(/\d.*/, '')),
    ).toEqual(['Content Moderation', 'User Management', 'Verification Queue', 'Analytics'])
    await expect.element(tab('Content Moderation')).toHaveAccessibleName('Content Moderation 2 waiting')
    await expect.element(tab('Verification Queue')).toHaveAccessibleName('Verification Queue 1 waiting')
    expect(window.document.title).toBe('Admin Dashboard | Salone Market')
  })
})

describe('the tabs', () => {
  test('stand in the address, so that Back leads to the one before', async () => {
    const { router } = await openDesk()
    await tab('User Management').click()
    await expect.poll(() => router.state.location.search).toEqual({ tab: 'users' })
    await tab('Analytics').click()
    await expect.poll(() => router.state.location.search).toEqual({ tab: 'analytics' })
    router.history.back()
    await expect.element(tab('User Management')).toHaveAttribute('aria-selected', 'true')
  })

  test('an address that says something unknown opens the first', async () => {
    await openDesk({ at: '/admin?tab=nonsense&status=x&sort=7' })
    await expect.element(tab('Content Moderation')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  })
})

describe('on a phone', () => {
  test('the tab that the address has chosen stands whole in the window', async () => {
    await page.viewport(360, 740)
    await openDesk({
      at: '/admin?tab=analytics',
      items: Array.from({ length: 12 }, () => item()),
      documents: [document()],
    })
    await expect.element(tab('Verification Queue')).toHaveAccessibleName('Verification Queue 1 waiting')
    await expect
      .poll(() => tab('Analytics').element().getBoundingClientRect().right)
      .toBeLessThanOrEqual(innerWidth)
  })

  test('nothing of the head is cut off with text at 200 %', async () => {
    await page.viewport(360, 740)
    window.document.documentElement.style.fontSize = '200%'
    await openDesk()
    await expect.element(page.getByText('12,480')).toBeVisible()
    const head = page.getByRole('heading', { level: 1 }).element().parentElement!
    for (const each of [head, ...head.querySelectorAll('*')])
      expect(each.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
    expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth)
    window.document.documentElement.style.fontSize = ''
  })
})

describe('the figures', () => {
  test('are read again every ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let users = 1
    await openDesk({
      answer: ({ path }) =>
        path === '/api/admin/stats' ? { body: { ...stats, totalUsers: users++ } } : undefined,
    })
    await expect.element(page.getByText('1', { exact: true })).toBeVisible()
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.element(page.getByText('2', { exact: true })).toBeVisible()
  })

  test('that fail say so and are asked for again', async () => {
    let isDown = true
    await openDesk({
      answer: ({ path }) =>
        path === '/api/admin/stats' && isDown
          ? { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
          : undefined,
    })
    await expect.element(page.getByRole('alert').getByText('The figures did not load.')).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('12,480')).toBeVisible()
  })
})

test('Analytics shows the real figures, each with the one that is aimed for', async () => {
  await openDesk({ at: '/admin?tab=analytics', items: [item()] })
  const figure = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  for (const [name, real, target] of [
    ['Decisions that stand', '97.5%2.5% overturned', '94.2%'],
    ['Median time to decision', '42 minutes', '87.8%'],
    ['Open items', '1 item', '156 items'],
    ['False alarms by the AI', '1.1%', '2.1%'],
  ] as const) {
    await expect.element(figure(name)).toHaveTextContent(`${real}Target: ${target}`)
  }
})

test('Analytics counts what the security log tells, today, in 7 days and in 30', async () => {
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const counts = [
    { day: dayAgo(0), event: 'code_refused', events: 3 },
    { day: dayAgo(6), event: 'code_refused', events: 4 },
    { day: dayAgo(7), event: 'code_refused', events: 5_000 },
    { day: dayAgo(29), event: 'signed_in', events: 1 },
  ]
  await openDesk({
    at: '/admin?tab=analytics',
    answer: ({ path }) => (path === '/api/admin/security' ? { body: { counts } } : undefined),
  })
  const table = page.getByRole('table', { name: 'Security' })
  await expect
    .element(table.getByRole('row', { name: 'Codes refused' }))
    .toHaveTextContent('Codes refused375,007')
  await expect.element(table.getByRole('row', { name: 'Signed in' })).toHaveTextContent('Signed in001')
  expect(table.getByRole('row').elements()).toHaveLength(3)
})

test('Analytics says so where the security figures do not load, and asks again', async () => {
  let asked = 0
  await openDesk({
    at: '/admin?tab=analytics',
    answer: ({ path }) =>
      path !== '/api/admin/security'
        ? undefined
        : (asked += 1) === 1
          ? { status: 500, body: { code: 'internal', message: 'Something went wrong.' } }
          : { body: { counts: [] } },
  })
  const failure = page.getByRole('alert').filter({ hasText: 'The security figures did not load' })
  await expect.element(failure).toBeVisible()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Sign-ins, codes and refused calls are counted here.')).toBeVisible()
})

test('Analytics lists the audit trail and filters it by what was done', async () => {
  const event = {
    id: 'e1',
    action: 'user_banned',
    actor: { id: 'a', displayName: 'Adama' },
    user: { id: 'u', displayName: 'Fatmata' },
    subjectType: 'ban',
    subjectId: 'b',
    reason: 'Asked for money',
    createdAt: '2026-11-19T14:30:00.000Z',
  }
  const { calls } = await openDesk({
    at: '/admin?tab=analytics',
    answer: ({ path }) =>
      path === '/api/admin/audit'
        ? {
            body: {
              events: [event, { ...event, id: 'e2', action: 'ban_ended', actor: null }],
              total: 2,
              nextCursor: null,
            },
          }
        : undefined,
  })
  const events = page.getByRole('list').getByRole('listitem')
  await expect
    .element(events.filter({ hasText: 'Banned (ban)' }))
    .toHaveTextContent(/Banned \(ban\) · Fatmata.*Asked for money.*Adama, Nov 19, 14:30/)
  await expect.element(events.filter({ hasText: 'A ban ended' })).toHaveTextContent(/Automatic/)
  await userEvent.selectOptions(page.getByLabelText('What was done'), 'Unbanned')
  await expect
    .poll(() => calls.findLast(({ path }) => path === '/api/admin/audit')?.query)
    .toEqual({ action: 'user_unbanned' })
})
