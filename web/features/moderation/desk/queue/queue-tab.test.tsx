import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  choose,
  comments,
  expectOpen,
  findDialog,
  list,
  listDecisions,
  openDesk,
  pane,
  rows,
  fatmata,
  foundUser,
  item,
} from '#web/features/moderation/desk/test/open-desk.tsx'
import { carListing } from '#web/features/search/feed/listing.fixture.ts'
import { fill, waitForRemoval, press, user } from '#web/test/interactions.ts'

const button = (name: string) => screen.getByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { name })
const reason = 'It is spam or an advertisement.'
const three = () => comments('One', 'Two', 'Three')

describe('the queue', () => {
  // [spec 2.10 #3, 9 #15]
  test('shows the details of each item, and no AI confidence if only people reported it', async () => {
    const long = 'Brand new phone, send half by Orange Money first. '.repeat(4)
    await openDesk({
      items: [
        item({ contentPreview: long, reports: 2, isHeld: true }),
        item({ contentType: 'message', aiConfidence: 0.2, flagType: 'other', user: null }),
        item({ aiConfidence: 0, reports: 2, reason: 'Reported as a duplicate of another listing' }),
      ],
    })
    expect(await screen.findByText('3 items')).toBeVisible()
    const [first, second, third] = within(list()).getAllByRole('link')
    for (const text of [
      'Spam',
      'AI 87% sure',
      '2 reports',
      'Held back',
      'Comment by Fatmata Kamara · Asks for payment first',
      'Nov 19, 14:30',
      long.slice(0, 100).trim(),
    ])
      expect(within(first!).getByText(text)).toBeVisible()
    expect(second).toHaveTextContent(/^OtherAI 20% sure.*Message · /)
    expect(third).toHaveTextContent(/^2 reports.*Reported as a duplicate of another listing$/)
    expect(third).not.toHaveTextContent(/AI|Spam/)
  })

  test('shows beside a held name the one that everybody still sees', async () => {
    const profile = item({
      contentType: 'profile',
      contentPreview: 'Isatu Kamara',
      aiConfidence: 0,
      isHeld: true,
    })
    await openDesk({
      items: [profile],
      cases: { [profile.id]: { content: 'Isatu\nKamara', nameShown: 'Fatmata Kamara' } },
    })
    await choose('Isatu')
    expect(await screen.findByText('Until you decide, everybody sees the name Fatmata Kamara.')).toBeVisible()
  })

  test('shows what a listing has in common with others, side by side, and who was first', async () => {
    const flagged = item({ contentType: 'listing', contentPreview: 'Car for sale', flagType: 'other' })
    const car = carListing()
    const evidence = [
      {
        kind: 'photo' as const,
        listing: carListing({ id: 'first', title: 'The first car' }),
        photo: '/media/copy',
        otherPhoto: '/media/original',
        isFirst: true,
      },
      {
        kind: 'repeat' as const,
        listing: carListing({ id: 'deleted', status: 'removed' }),
        photo: null,
        otherPhoto: null,
        isFirst: false,
      },
      { kind: 'price' as const, amount: 900, currency: 'SLE' as const, low: 4_000, high: 6_000, count: 10 },
      { kind: 'viewing_fee' as const, amount: 150, currency: 'SLE' as const },
    ]
    await openDesk({ items: [flagged], cases: { [flagged.id]: { listing: car, evidence } } })
    await choose('Car for sale')
    expect(await heading('The same photo at another seller')).toBeVisible()
    expect(screen.getByAltText('The photo of this listing')).toHaveAttribute('src', '/media/copy')
    expect(screen.getAllByAltText('The photo of the other listing')[0]).toHaveAttribute(
      'src',
      '/media/original',
    )
    const first = screen.getByText('Posted it first').closest('figure')
    expect(within(first!).getByRole('link', { name: 'The first car' })).toHaveAttribute(
      'href',
      '/listings/first',
    )
    expect(within(first!).getByRole('link', { name: car.user.displayName })).toBeVisible()
    const own = screen.getByText('This listing').closest('figure')
    expect(within(own!).getByText(/^Posted .* in /)).toBeVisible()
    expect(await heading('Posted before by the same seller')).toBeVisible()
    expect(screen.getByText('No longer on the market')).toBeVisible()
    expect(
      screen.getByText('It costs SLE 900. Of 10 like it, half cost SLE 4,000 to SLE 6,000.'),
    ).toBeVisible()
    expect(screen.getByText('The seller asks for SLE 150 for a viewing.')).toBeVisible()
  })

  // [spec 2.10 #3]
  test('can be sorted, and filtered by type, flag and status, and each choice is in the URL', async () => {
    const { calls, router } = await openDesk({
      items: [
        item({ contentPreview: 'A comment' }),
        item({ contentPreview: 'A profile', contentType: 'profile', flagType: 'inappropriate' }),
      ],
    })
    await screen.findByText('A comment')
    const select = async (field: string, choice: string) =>
      user.selectOptions(await screen.findByRole('combobox', { name: new RegExp(field, 'i') }), choice)
    expect(rows()).toEqual(['A comment', 'A profile'])
    await select('Content type', 'Profile')
    await expect.poll(rows).toEqual(['A profile'])
    await select('Flag type', 'Spam')
    expect(await heading('Nothing found')).toBeVisible()
    await select('Sort', 'Most certain first')
    await select('Status', 'Removed')
    await expect
      .poll(() => router.state.location.search)
      .toEqual({ type: 'profile', flag: 'spam', sort: 'confidence', status: 'removed' })
    await expect
      .poll(() => calls.filter(({ path }) => path === '/api/admin/moderation-queue').at(-1)?.query)
      .toEqual({ contentType: 'profile', flagType: 'spam', sortBy: 'confidence', status: 'removed' })
    await press('Clear the filters')
    await expect.poll(rows).toHaveLength(2)
  })

  test('shows new items only after a press', async () => {
    const items = three()
    let hasNewItem = false
    await openDesk({
      items,
      respond: ({ path }) =>
        path === '/api/admin/moderation-queue' && !hasNewItem
          ? { body: { items: items.slice(1), total: 2, nextCursor: null } }
          : undefined,
    })
    await screen.findByRole('button', { name: 'Show 1 new' })
    expect(rows()).toEqual(['Two', 'Three'])
    hasNewItem = true
    await press('Show 1 new')
    await expect.poll(rows).toEqual(['One', 'Two', 'Three'])
    await waitForRemoval(() => button('Show 1 new'))
  })

  test('that was not counted to its end says so, and offers no new items', async () => {
    const items = three()
    const page = { items: items.slice(1), total: 1_000, totalIsAtLeast: true, nextCursor: null }
    await openDesk({
      items,
      stats: { pendingModerations: 1_200 },
      respond: ({ path }) => (path === '/api/admin/moderation-queue' ? { body: page } : undefined),
    })
    expect(await screen.findByText('Over 1,000 items')).toBeVisible()
    expect(await screen.findAllByText('1,200')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })
})

describe('an item', () => {
  // [spec 2.10 #3]
  test("is shown in full beside the list, with its reports and the person's history", async () => {
    const one = item()
    const reports = [
      { reason: 'scam' as const, details: 'He wants money first', createdAt: '2026-11-19T15:00:00.000Z' },
    ]
    await openDesk({ items: [one], cases: { [one.id]: { reports } } })
    await choose('Spam')
    expect(await screen.findByRole('heading', { level: 2, name: 'Comment by Fatmata Kamara' })).toHaveFocus()
    for (const text of [
      'Same text as 4 other sellers',
      'Scam or asks for payment first',
      'He wants money first',
      /All of it\./,
      'Joined Mar 1, 2025',
      'Verified',
      '4 active, 2 sold, 1 removed',
      'Spam in comments',
      'The same car twice',
    ])
      expect(within(pane()).getByText(text)).toBeVisible()
    const link = within(pane()).getByRole('link', { name: 'Fatmata Kamara' })
    expect(link).toHaveAttribute('href', `/admin?tab=users&find=${fatmata.id}`)
  })

  test('that is a listing shows price, facts and text, then its photos', async () => {
    const one = item({ contentType: 'listing' })
    const listing = carListing({ title: 'A Toyota' })
    await openDesk({
      items: [one],
      cases: { [one.id]: { content: null, listing } },
      at: `/admin?item=${one.id}`,
    })
    expect(await heading('A Toyota')).toBeVisible()
    const { getByText, getByRole } = within(pane())
    for (const text of ['SLE 420,000', '32,400 mi']) expect(getByText(text)).toBeVisible()
    const photo = getByRole('img', { name: 'A Toyota' })
    const words = getByText(/Bought new in Freetown/)
    expect(words.compareDocumentPosition(photo) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    const link = getByRole('link', { name: 'Open the listing' })
    expect(link).toHaveAttribute('href', `/listings/${listing.id}`)
  })

  test.each([
    ['removed', reason, 'Removed Nov 20, 10:00', reason],
    ['approved', null, 'Approved Nov 20, 10:00', null],
  ] as const)(
    'that was %s shows the decision and cannot be decided again',
    async (status, decisionReason, decision, words) => {
      const one = item({ status, decidedAt: '2026-11-20T10:00:00.000Z', decisionReason })
      await openDesk({ items: [one], at: `/admin?status=${status}&item=${one.id}` })
      expect(await screen.findByText(decision)).toBeVisible()
      if (words) expect(screen.getByText(words)).toBeVisible()
      else expect(screen.queryByText('No reason was given.')).not.toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
    },
  )

  test('that does not exist says so and offers no retry', async () => {
    await openDesk({ items: three(), at: '/admin?item=nothing' })
    expect(await heading('Item not found')).toBeVisible()
    expect(within(pane()).getByText('There is no such item')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})

describe('a decision', () => {
  // [spec 2.10 #4]
  test("to remove needs a ready-made reason or the moderator's own", async () => {
    const items = three()
    const { calls } = await openDesk({ items })
    await choose('One')
    await press('Remove')
    const dialog = await findDialog('Remove this')
    const remove = () => user.click(dialog.getByRole('button', { name: 'Remove' }))
    await remove()
    expect(await dialog.findByText('Please choose a reason')).toBeVisible()
    await user.click(dialog.getByLabelText('Another reason'))
    await fill(dialog.getByLabelText('In your own words'), '\u200b')
    await remove()
    expect(await dialog.findByText('Please say why')).toBeVisible()
    expect(dialog.getByLabelText('In your own words')).toHaveFocus()
    await fill(dialog.getByLabelText('In your own words'), '😀'.repeat(501))
    expect(await dialog.findByText('A reason has at most 500 characters: 1 too many')).toBeVisible()
    await remove()
    expect(listDecisions(calls)).toEqual([])
    await user.click(dialog.getByLabelText(reason))
    await fill(dialog.getByLabelText('In your own words'), 'Posted nine times.')
    await remove()
    expect(await screen.findByText('Moderation Updated')).toBeVisible()
    expect(await screen.findByText('Two All of it.')).toBeVisible()
    expect(listDecisions(calls)).toEqual([
      `POST /api/admin/moderation/${items[0]?.id} {"action":"removed","reason":"${reason} Posted nine ` +
        'times."}',
    ])
  })

  test('on the last item opens the previous one; on the only item, it leaves nothing to review', async () => {
    await openDesk({ items: comments('One', 'Two') })
    await choose('Two')
    await within(pane()).findByText('Two All of it.')
    await press('Approve')
    expect(await screen.findByText('One All of it.')).toBeVisible()
    await press('Approve')
    expect(await heading('Nothing to review')).toBeVisible()
    expect(await heading('Choose an item')).toBeVisible()
  })
})

describe('undoing a decision', () => {
  test('while the next item is open puts the item back in its place', async () => {
    const items = three()
    const { calls } = await openDesk({ items })
    await choose('One')
    await within(pane()).findByText('One All of it.')
    await press('Approve')
    expect(await screen.findByText('Moderation Updated')).toBeVisible()
    expect(screen.getByText('Action completed successfully')).toBeVisible()
    await expect.poll(rows).toEqual(['Two', 'Three'])
    expect(await within(pane()).findByText('Two All of it.')).toBeVisible()
    await waitFor(() => expect(within(pane()).getByRole('heading', { level: 2 })).toHaveFocus())
    await expectOpen('Two')
    await expect.poll(() => screen.getByText('Pending Moderations').nextSibling?.textContent).toBe('2')
    expect(screen.getByText('Approved: One')).toBeVisible()
    expect(button('Undo')).toHaveTextContent(/Undo5\d s/)
    await press('Undo')
    expect(await screen.findByText('Decision undone')).toBeVisible()
    await expect.poll(rows).toEqual(['One', 'Two', 'Three'])
    await expectOpen('One')
    await waitForRemoval(() => button('Undo'))
    expect(listDecisions(calls)).toEqual([
      `POST /api/admin/moderation/${items[0]?.id} {"action":"approved","version":"v1"}`,
      `POST /api/admin/moderation/${items[0]?.id}/undo`,
    ])
  })

  test('is not offered after a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    await openDesk({ items: three() })
    await choose('One')
    await press('Approve')
    await screen.findByText('Approved: One')
    await vi.advanceTimersByTimeAsync(60_000)
    await waitForRemoval(() => button('Undo'))
  })

  test('too late is refused and says why', async () => {
    const body = { code: 'conflict', message: 'A decision can be undone for a minute.' }
    await openDesk({
      items: three(),
      respond: ({ path }) => (path.endsWith('/undo') ? { status: 409, body } : undefined),
    })
    await choose('One')
    await press('Approve')
    await press('Undo')
    expect(await screen.findByText(body.message)).toBeVisible()
    await waitForRemoval(() => button('Undo'))
  })
})

test('the person can be warned or banned from the item', async () => {
  const { calls } = await openDesk({ items: three(), users: [foundUser(fatmata)] })
  await choose('One')
  await press('Warn or ban')
  const dialog = await findDialog('Warn or ban Fatmata Kamara')
  await user.click(dialog.getByLabelText(/^Permanent/))
  await user.click(dialog.getByLabelText('You sold what is not allowed here.'))
  await press('Ban for good')
  expect(await screen.findByText('User Banned')).toBeVisible()
  const sent = { userId: fatmata.id, banType: 'permanent', reason: 'You sold what is not allowed here.' }
  expect(listDecisions(calls)).toEqual([`POST /api/admin/ban-user ${JSON.stringify(sent)}`])
})
