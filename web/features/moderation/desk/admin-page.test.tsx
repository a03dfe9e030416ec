import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { QueuedDocument } from '#contract/verification.ts'
import { waitForRemoval, press, listTexts, user } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import type { ApiCall } from '#web/test/server.ts'
import {
  admin,
  choose,
  expectOpen,
  failCallsTo,
  findDialog,
  listDecisions,
  openDesk,
  pane,
  refuseCalls,
  row,
  queuedDocument,
  fatmata,
  item,
  stats,
} from './test/open-desk.tsx'

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })

// [spec 2.1 #9, 2.10 #1]
test('a member sees that admin privileges are required, and no admin call is sent', async () => {
  const { calls } = await openDesk({ user: { ...member, email: 'admin@example.com' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  expect(await screen.findByText('Admin privileges required')).toBeVisible()
  expect(calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
})

// [spec 2.10 #1]
test('an admin whose role is taken away while the desk is open sees that access is denied', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const person = { ...admin }
  const body = { code: 'forbidden', message: 'Admin privileges required' }
  await openDesk({
    user: person,
    respond: ({ path }) =>
      person.role !== 'admin' && path.startsWith('/api/admin') ? { status: 403, body } : undefined,
  })
  expect(await screen.findByText('12,480')).toBeVisible()
  person.role = 'member'
  vi.advanceTimersByTime(10_000)
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
})

// [spec 2.1 #9, 2.10 #2]
test('an admin sees four figures and four tabs', async () => {
  await openDesk({ items: [item(), item()], documents: [queuedDocument()] })
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
    'Appeals',
  ])
  await waitFor(() =>
    expect(tab('Content Moderation')).toHaveAccessibleName(/^Content Moderation ?2 waiting$/),
  )
  expect(tab('Verification Queue')).toHaveAccessibleName(/^Verification Queue ?1 waiting$/)
  expect(window.document.title).toBe('Admin Dashboard | Salone Market')
})

test('the URL names the tab, Back works, and an unknown tab opens the first one', async () => {
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
test('the figures are refetched every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let users = 1
  await openDesk({
    respond: ({ path }) =>
      path === '/api/admin/stats' ? { body: { ...stats, totalUsers: users++ } } : undefined,
  })
  const shown = () => screen.getByText('Total Users').nextSibling?.textContent
  await expect.poll(shown).toBe('1')
  vi.advanceTimersByTime(10_000)
  await expect.poll(shown).toBe('2')
})

// [spec 2.10 #2]
test('figures that fail to load say so and can be retried', async () => {
  const { respond, recover } = failCallsTo('/api/admin/stats')
  await openDesk({ respond })
  expect(await screen.findByText('The figures did not load.')).toBeVisible()
  recover()
  await press('Try again')
  expect(await screen.findByText('12,480')).toBeVisible()
})

// [spec 2.10 #5]
test.each([
  ['queue', '/admin', 'moderation-queue', 'Nothing to review'],
  ['list of documents', '/admin?tab=verification', 'verification-queue', 'Nothing to review'],
  ['list of bans', '/admin?tab=users', 'user-bans', 'No bans or warnings'],
])('a %s that fails to load can be retried, and an empty one says so', async (_, at, call, title) => {
  const { respond, recover } = failCallsTo(`/api/admin/${call}`)
  await openDesk({ at, respond })
  expect(await screen.findByText('A part is down.')).toBeVisible()
  recover()
  await press('Try again')
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

// [spec 8 #16, 8 #18]
test.each([
  ['an item', '/admin', { items: [item()] }],
  ['a document', '/admin?tab=verification', { documents: [queuedDocument()] }],
])("a refused decision on %s shows the server's message and keeps the item", async (_, at, setup) => {
  await openDesk({
    at,
    ...setup,
    respond: refuseCalls('POST', 403, 'forbidden', 'This is your own content.'),
  })
  await choose('Fatmata')
  await press('Approve')
  expect(await screen.findByText('This is your own content.')).toBeVisible()
  expect(row('Fatmata')).toBeVisible()
})

// [spec 2.10 #8]
test('Analytics shows the real figures, each with its target', async () => {
  await openDesk({ at: '/admin?tab=analytics', items: [item()] })
  for (const [name, real, target] of [
    ['Decisions that stand', '97.5%2.5% overturned', '94.2%'],
    ['Median time to decision', '42 minutes', '87.8%'],
    ['Open items', '1 item', '156 items'],
    ['False alarms by the AI', '1.1%', '2.1%'],
    ['Appeals that overturned a decision', '25%', '10%'],
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
  const { respond, recover } = failCallsTo('/api/admin/security')
  await openDesk({
    at: '/admin?tab=analytics',
    respond: (call) =>
      respond(call) ?? (call.path === '/api/admin/security' ? { body: { counts } } : undefined),
  })
  expect(await screen.findByText(/The security figures did not load/)).toBeVisible()
  recover()
  await press('Try again')
  const table = await screen.findByRole('table', { name: 'Security' })
  await waitFor(() =>
    expect(listTexts('row', table).slice(1).sort()).toEqual(['Codes refused375,007', 'Signed in001']),
  )
})

// [spec 2.10 #8]
test('Analytics lists the audit trail and filters it by action', async () => {
  const event = {
    id: 'e1',
    action: 'user_banned',
    actor: { id: 'a', displayName: 'Adama' },
    user: { id: 'u', displayName: 'Fatmata' },
    subjectType: 'ban',
    subjectId: 'b',
    detail: 'permanent',
    reason: 'Asked for money',
    createdAt: '2026-11-19T14:30:00.000Z',
  }
  const events = [event, { ...event, id: 'e2', action: 'ban_ended', actor: null, detail: null }]
  const { calls } = await openDesk({
    at: '/admin?tab=analytics',
    respond: ({ path }) =>
      path === '/api/admin/audit' ? { body: { events, total: 2, nextCursor: null } } : undefined,
  })
  const first = /Banned \(ban: permanent\) · Fatmata.*Asked for money.*Adama, Nov 19, 14:30/
  await waitFor(() => expect(listTexts('listitem')).toContainEqual(expect.stringMatching(first)))
  expect(listTexts('listitem')).toContainEqual(expect.stringMatching(/A ban ended \(ban\).*Automatic/))
  for (const link of screen.getAllByRole('link', { name: 'Fatmata' }))
    expect(link).toHaveAttribute('href', '/admin?tab=users&find=u')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'What was done' }), 'Unbanned')
  await expect
    .poll(() => calls.filter(({ path }) => path === '/api/admin/audit').at(-1)?.query)
    .toEqual({ action: 'user_unbanned' })
})

const at = '/admin?tab=verification'
const heading = (name: string) => screen.findByRole('heading', { name })
const blurred = 'The photo is blurred or too dark to read.'

/** Opens the documents tab. `fileOf` returns the response to a request for a document's file. */
async function openDocuments(
  documents: QueuedDocument[],
  { fileOf = image, ...rest }: { fileOf?: () => Response } & Parameters<typeof openDesk>[0] = {},
) {
  const opened = await openDesk({ at, documents, ...rest })
  const stubbedFetch = window.fetch
  const openings: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, window.location.origin).pathname
    if (!path.startsWith('/api/verification/files/')) return stubbedFetch(input, init)
    openings.push(path)
    return fileOf()
  })
  return { ...opened, openings }
}

const file = (content: string, type: string) => new Response(content, { headers: { 'content-type': type } })
const image = () => file('a picture', 'image/png')
const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status })

const twoDocuments = () => [
  queuedDocument(),
  queuedDocument({
    documentType: 'proof_of_address',
    user: {
      ...queuedDocument().user,
      displayName: 'Ibrahim Sesay',
      firstName: null,
      lastName: null,
      businessName: 'Sesay Stores',
      isPhoneVerified: false,
    },
  }),
]

test('a document that is no longer waiting says so', async () => {
  await openDocuments([], { at: `${at}&item=nothing` })
  expect(await heading('This document is no longer waiting')).toBeVisible()
})

describe('a link to a document', () => {
  const nineDocuments = () => Array.from({ length: 9 }, () => queuedDocument())
  const last = queuedDocument({ user: { ...queuedDocument().user, displayName: 'Ibrahim Sesay' } })
  const link = `${at}&item=${last.id}`
  const title = 'Government ID of Ibrahim Sesay'
  const countPages = (calls: ApiCall[]) =>
    calls.filter(({ path }) => path === '/api/admin/verification-queue').length

  test('beyond the first page loads pages until the document is found', async () => {
    const { calls } = await openDocuments([...nineDocuments(), last, ...nineDocuments()], {
      at: link,
      pageSize: 8,
    })
    expect(await heading(title)).toBeVisible()
    expect(countPages(calls)).toBe(2)
  })

  test.each([
    ['list fails to load', ({ query }: ApiCall) => query.cursor === undefined],
    ['next page fails to load', ({ query }: ApiCall) => query.cursor !== undefined],
  ])('says why if the %s, and can be retried', async (_what, isFailing) => {
    const { respond, recover } = failCallsTo('/api/admin/verification-queue')
    const { calls } = await openDocuments([...nineDocuments(), last], {
      at: link,
      pageSize: 8,
      respond: (call) => (isFailing(call) ? respond(call) : undefined),
    })
    expect(await within(pane()).findByText('A part is down.')).toBeVisible()
    expect(countPages(calls)).toBeLessThanOrEqual(2)
    recover()
    await user.click(within(pane()).getByRole('button', { name: 'Try again' }))
    expect(await heading(title)).toBeVisible()
  })
})

// [spec 2.10 #7]
test('the list shows the type, state, person and date of each document', async () => {
  await openDocuments(twoDocuments())
  expect(await screen.findByText('2 documents')).toBeVisible()
  for (const text of ['Government ID', 'Under Review', 'Uploaded Nov 19, 14:30'])
    expect(within(row('Fatmata')).getByText(text, { exact: false })).toBeVisible()
  expect(within(row('Ibrahim')).getByText('Proof of Address')).toBeVisible()
})

describe('a document', () => {
  // [spec 2.10 #7]
  test('is shown beside the profile, and its file is fetched once', async () => {
    const { openings } = await openDocuments(twoDocuments())
    await choose('Ibrahim')
    await waitFor(() =>
      expect(
        screen.getByRole('heading', { level: 2, name: 'Proof of Address of Ibrahim Sesay' }),
      ).toHaveFocus(),
    )
    expect(await within(pane()).findByRole('img')).toHaveAttribute('src', expect.stringMatching(/^blob:/))
    const facts = within(pane()).getAllByRole('term')
    expect(facts.map((each) => [each.textContent, each.nextElementSibling?.textContent])).toEqual([
      ['First and last name', 'Not given'],
      ['Business name', 'Sesay Stores'],
      ['Phone number', '+23276555111 (not verified)'],
      ['Location', 'Freetown'],
      ['Account', 'Individual'],
      ['Joined', 'Mar 2, 2026'],
      ['Trust score', '25'],
    ])
    const link = within(pane()).getByRole('link', { name: 'Show in User Management' })
    expect(link).toHaveAttribute('href', `/admin?tab=users&find=${fatmata.id}`)
    await user.keyboard('k')
    await expectOpen('Fatmata')
    await user.keyboard('j')
    await expectOpen('Ibrahim')
    expect(openings).toHaveLength(2)
  })

  test.each([
    ['a PDF', file('%PDF-1.4', 'application/pdf'), /^A PDF is not shown here/],
    ['of another type', file('<script>alert(1)</script>', 'text/html'), /^A file of this type is not shown/],
  ])('that is %s is not shown, only downloaded', async (_what, response, sentence) => {
    await openDocuments(twoDocuments(), { fileOf: () => response.clone() })
    await choose('Fatmata')
    expect(await screen.findByRole('button', { name: 'Download the file' })).toBeVisible()
    expect(within(pane()).getByText(sentence)).toBeVisible()
    expect(pane().querySelector('iframe, object, embed, img')).toBeNull()
  })

  test('can be saved, and its URL stays valid while the browser asks where', async () => {
    await openDocuments(twoDocuments())
    await choose('Fatmata')
    const button = await screen.findByRole('button', { name: 'Download the file' })
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    button.click()
    expect([save.mock.calls.length, revoke.mock.calls.length]).toEqual([1, 0])
    vi.advanceTimersByTime(60_000)
    expect(revoke).toHaveBeenCalledOnce()
  })

  test('with an expired link is fetched with a new one', async () => {
    const refusals = [refusal(403, 'forbidden', 'Request has expired')]
    const { openings } = await openDocuments(twoDocuments(), { fileOf: () => refusals.pop() ?? image() })
    await choose('Fatmata')
    expect(await within(pane()).findByRole('img')).toBeVisible()
    expect(openings).toHaveLength(2)
  })

  test('that fails to load says why, and can be retried', async () => {
    let isDown = true
    await openDocuments(twoDocuments(), {
      fileOf: () => (isDown ? refusal(404, 'not_found', 'The file is gone.') : image()),
    })
    await choose('Fatmata')
    expect(await within(pane()).findByText('The file is gone.')).toBeVisible()
    isDown = false
    await press('Try again')
    expect(await within(pane()).findByRole('img')).toBeVisible()
  })
})

describe('an admin', () => {
  // [spec 2.10 #7, 8 #18]
  test('approves a document, sees a confirmation and the next one, and can undo the approval', async () => {
    const waiting = twoDocuments()
    const { calls } = await openDocuments(waiting)
    await choose('Fatmata')
    await press('Approve')
    expect(await screen.findByText('Verification Updated')).toBeVisible()
    expect(screen.getByText('Document processed successfully')).toBeVisible()
    await waitFor(() =>
      expect(
        screen.getByRole('heading', { level: 2, name: 'Proof of Address of Ibrahim Sesay' }),
      ).toHaveFocus(),
    )
    await waitForRemoval(() => row('Fatmata'))
    expect(screen.getByText('1 document')).toBeVisible()
    await waitFor(() => expect(tab('Verification Queue')).toHaveAccessibleName(/1 waiting$/))
    await user.keyboard('u')
    expect(await screen.findByText('Decision undone')).toBeVisible()
    await expectOpen('Fatmata')
    const [first] = waiting
    expect(listDecisions(calls)).toEqual([
      `POST /api/admin/verify-document/${first?.id} {"action":"approved","version":"v1"}`,
      `POST /api/admin/verify-document/${first?.id}/undo`,
    ])
  })

  // [spec 2.10 #7]
  test('can reject a document only with a reason, which is sent to the server', async () => {
    const only = queuedDocument()
    const { calls } = await openDocuments([only])
    expect(await screen.findByRole('button', { name: 'Turn shortcuts off' })).toBeVisible()
    await user.keyboard('j')
    expect(await heading(`Government ID of ${fatmata.displayName}`)).toBeVisible()
    await user.keyboard('r')
    const dialog = await findDialog('Reject this document')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await dialog.findByText('Please choose a reason')).toBeVisible()
    await user.click(dialog.getByLabelText(blurred))
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Verification Updated')).toBeVisible()
    expect(await heading('Nothing to review')).toBeVisible()
    expect(listDecisions(calls)).toEqual([
      `POST /api/admin/verify-document/${only.id} {"action":"rejected","reason":"${blurred}","version":"v1"}`,
    ])
  })
})
