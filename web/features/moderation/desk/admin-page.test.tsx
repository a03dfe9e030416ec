import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { press, textsOf, user } from '#web/test/hands.ts'
import { reader } from '#web/test/people.ts'
import { breaks, choose, openDesk, refuses, row } from './test/open-desk.tsx'
import { document, item, stats } from './test/things.ts'

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })

// [spec 2.1 #9, 2.10 #1]
test('a member reads that admin privileges are required, and no call for admins is sent', async () => {
  const { calls } = await openDesk({ user: { ...reader, email: 'admin@example.com' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  expect(await screen.findByText('Admin privileges required')).toBeVisible()
  expect(calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
})

// [spec 2.1 #9, 2.10 #2]
test('an admin sees four figures and four tabs', async () => {
  await openDesk({ items: [item(), item()], documents: [document()] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await expect
    .poll(() =>
      screen.queryAllByRole('term').map((each) => [each.textContent, each.nextSibling?.textContent]),
    )
    .toEqual([
      ['Total Users', '12,480'],
      ['Total Listings', '3,911'],
      ['Pending Moderations', '2'],
      ['Verified Users', '840'],
    ])
  expect(screen.queryAllByRole('tab').map((each) => each.textContent?.replace(/\d.*/, ''))).toEqual([
    'Content Moderation',
    'User Management',
    'Verification Queue',
    'Analytics',
  ])
  await waitFor(() =>
    expect(tab('Content Moderation')).toHaveAccessibleName(/^Content Moderation ?2 waiting$/),
  )
  expect(tab('Verification Queue')).toHaveAccessibleName(/^Verification Queue ?1 waiting$/)
  expect(window.document.title).toBe('Admin Dashboard | Salone Market')
})

// [spec 10.11 #43]
test('the address names the tab, Back works, and an unknown tab is the first', async () => {
  const { router } = await openDesk({ at: '/admin?tab=nonsense&status=x&sort=7' })
  await waitFor(() => expect(tab('Content Moderation')).toHaveAttribute('aria-selected', 'true'))
  expect(await screen.findByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await user.click(tab('User Management'))
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'users' })
  await user.click(tab('Analytics'))
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'analytics' })
  router.history.back()
  await waitFor(() => expect(tab('User Management')).toHaveAttribute('aria-selected', 'true'))
})

// [spec 2.10 #2]
test('the figures are read again every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let users = 1
  await openDesk({
    answer: ({ path }) =>
      path === '/api/admin/stats' ? { body: { ...stats, totalUsers: users++ } } : undefined,
  })
  const shown = () => screen.getByText('Total Users').nextSibling?.textContent
  await expect.poll(shown).toBe('1')
  vi.advanceTimersByTime(10_000)
  await expect.poll(shown).toBe('2')
})

// [spec 2.10 #2]
test('figures that fail say so and are asked for again', async () => {
  const { answer, mend } = breaks('/api/admin/stats')
  await openDesk({ answer })
  expect(await screen.findByText('The figures did not load.')).toBeVisible()
  mend()
  await press('Try again')
  expect(await screen.findByText('12,480')).toBeVisible()
})

// [spec 2.10 #5]
test.each([
  ['queue', '/admin', 'moderation-queue', 'Nothing to review'],
  ['list of documents', '/admin?tab=verification', 'verification-queue', 'Nothing to review'],
  ['list of bans', '/admin?tab=users', 'user-bans', 'No bans and no warnings'],
])('a %s that fails is asked for again, and one that is empty says so', async (_, at, call, title) => {
  const { answer, mend } = breaks(`/api/admin/${call}`)
  await openDesk({ at, answer })
  expect(await screen.findByText('A part is down.')).toBeVisible()
  mend()
  await press('Try again')
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

// [spec 8 #16, 8 #18]
test.each([
  ['an item', '/admin', { items: [item()] }],
  ['a document', '/admin?tab=verification', { documents: [document()] }],
])("a decision on %s that is refused says so in the server's words, and it stays", async (_, at, given) => {
  await openDesk({ at, ...given, answer: refuses('POST', 403, 'forbidden', 'This is your own.') })
  await choose('Fatmata')
  await press('Approve')
  expect(await screen.findByText('This is your own.')).toBeVisible()
  expect(row('Fatmata')).toBeVisible()
})

// [spec 2.10 #8]
test('Analytics shows the real figures, each with the one that is aimed for', async () => {
  await openDesk({ at: '/admin?tab=analytics', items: [item()] })
  for (const [name, real, target] of [
    ['Decisions that stand', '97.5%2.5% overturned', '94.2%'],
    ['Median time to decision', '42 minutes', '87.8%'],
    ['Open items', '1 item', '156 items'],
    ['False alarms by the AI', '1.1%', '2.1%'],
  ] as const) {
    const heading = await screen.findByRole('heading', { name })
    expect(heading.closest('li')).toHaveTextContent(`${real}Target: ${target}`)
  }
})

test('Analytics sums the security log over 1, 7 and 30 days, and a failed load can be retried', async () => {
  const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  const counts = [
    { day: dayAgo(0), event: 'code_refused', events: 3 },
    { day: dayAgo(6), event: 'code_refused', events: 4 },
    { day: dayAgo(7), event: 'code_refused', events: 5_000 },
    { day: dayAgo(29), event: 'signed_in', events: 1 },
  ]
  const { answer, mend } = breaks('/api/admin/security')
  await openDesk({
    at: '/admin?tab=analytics',
    answer: (call) =>
      answer(call) ?? (call.path === '/api/admin/security' ? { body: { counts } } : undefined),
  })
  expect(await screen.findByText(/The security figures did not load/)).toBeVisible()
  mend()
  await press('Try again')
  const table = await screen.findByRole('table', { name: 'Security' })
  await waitFor(() =>
    expect(textsOf('row', table).slice(1).sort()).toEqual(['Codes refused375,007', 'Signed in001']),
  )
})

// [spec 2.10 #8]
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
  const events = [event, { ...event, id: 'e2', action: 'ban_ended', actor: null }]
  const { calls } = await openDesk({
    at: '/admin?tab=analytics',
    answer: ({ path }) =>
      path === '/api/admin/audit' ? { body: { events, total: 2, nextCursor: null } } : undefined,
  })
  const first = /Banned \(ban\) · Fatmata.*Asked for money.*Adama, Nov 19, 14:30/
  await waitFor(() => expect(textsOf('listitem')).toContainEqual(expect.stringMatching(first)))
  expect(textsOf('listitem')).toContainEqual(expect.stringMatching(/A ban ended.*Automatic/))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'What was done' }), 'Unbanned')
  await expect
    .poll(() => calls.filter(({ path }) => path === '/api/admin/audit').at(-1)?.query)
    .toEqual({ action: 'user_unbanned' })
})
