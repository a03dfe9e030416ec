import { expect, type Locator, type Page } from '@playwright/test'
import type { Comment } from '#contract/engagement.ts'
import type { ModerationQueue } from '#contract/moderation.ts'
import type { PendingReviews } from '#contract/review.ts'
import { bell, freshPhone, menuButton, readCode } from './people.ts'
import { box, conversations, send, startConversation, stored, test } from './talk.ts'
import { expectNoFaults, call, findListingWithPhotos, plainPhoto, postListing, read } from './things.ts'

test.describe.configure({ timeout: 180_000 })

/** Finds the element that appears once a page, or a state of it, has loaded. */
type Finder = (page: Page) => Locator

const title =
  (name: string | RegExp): Finder =>
  (page) =>
    page.getByRole('heading', { level: 1, name })
const text =
  (words: string | RegExp): Finder =>
  (page) =>
    page.getByRole('main').getByText(words).first()
const button =
  (name: string | RegExp): Finder =>
  (page) =>
    page.getByRole('button', { name }).first()
const dialog =
  (name: string | RegExp): Finder =>
  (page) =>
    page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/** Opens a page and checks it as soon as `find` finds an element. */
async function open(page: Page, path: string, find: Finder): Promise<void> {
  await page.goto(path)
  await expect(find(page), path).toBeVisible()
  await expectNoFaults(page, path)
}

/** Checks a state of the open page as soon as `find` finds an element. */
async function check(page: Page, state: string, find: Finder): Promise<void> {
  await expect(find(page), state).toBeVisible()
  await expectNoFaults(page, state)
}

const press = (page: Page, name: string | RegExp) => button(name)(page).click()

test.describe('axe finds no faults in', { tag: '@wide' }, () => {
  test('any public page', async ({ visit }) => {
    const page = await visit()
    await open(page, '/', title('The market of Salone, in your hand'))
    await open(page, '/market', (market) => market.getByRole('article').first())
    await open(page, '/market?q=ah+wan+gen+under+6+months+na+Bo', (market) =>
      market.getByRole('link', { name: 'Remove Generators' }),
    )
    await open(page, '/market/boats', title('Page Not Found'))
    await open(page, '/about', title('A market that keeps its word'))
    for (const tab of ['', '?tab=tutorials', '?tab=tips'])
      await open(page, `/examples${tab}`, title('Listings that sell, and two that do not'))
    await open(page, '/tutorials', title("The seller's guide"))
    await open(page, '/tutorials?read=pricing&step=5', title('The right price'))
    await open(page, '/mobile-app', title('Salone Market as an app'))
    await open(page, '/offline', title('You are offline'))
    await open(page, '/nowhere', title('Page Not Found'))
    await open(page, '/listings/nobody', title(/not here|not found/i))
    await open(page, '/users/nobody', title(/not here|not found/i))
  })

  test('more pages of the market', { tag: '@full' }, async ({ visit, enterAs }) => {
    const [page, buyer] = [await visit(), await enterAs('buyer')]
    await open(page, '/market/generators/freetown', (market) => market.getByRole('article').first())
    await open(buyer, '/?q=generater+na+Bo', text('Showing results for generator.'))
    await open(buyer, '/?type=generator&maxPrice=100', text(/No exact match/))
  })

  test('signing in', async ({ visit }) => {
    const [page, phone] = [await visit(), freshPhone()]
    await open(page, '/auth', title('Log in with your phone'))
    await page.getByLabel('Phone number').fill('22')
    await press(page, 'Send Verification Code')
    await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
    await expectNoFaults(page, 'an invalid number')
    await page.getByLabel('Phone number').fill(phone.replace('+232', ''))
    await press(page, 'Send Verification Code')
    await check(page, 'the code', title('Enter your code'))
    await page
      .getByLabel(/code/i)
      .first()
      .fill((await readCode(page, phone)) === '000000' ? '000001' : '000000')
    await press(page, 'Verify & Continue')
    await expect(page.getByLabel(/code/i).first()).toHaveAttribute('aria-invalid', 'true')
    await expectNoFaults(page, 'a wrong code, and its toast')
  })

  test('a listing and its seller', async ({ visit, join }) => {
    const [page, seller] = [await visit(), await join()]
    const { id, title: name, user } = await findListingWithPhotos(seller)
    await open(page, `/listings/${id}`, title(name))
    await page.getByRole('region', { name: 'Photos' }).getByRole('link').first().click()
    await check(page, 'its photos in full screen', dialog(`Photos of ${name}`))
    await open(page, `/users/${user.id}`, text(/Listings|For sale/i))

    const sold = await postListing(seller, 'A generator that is sold')
    await call(seller, 'POST', `/api/listings/${sold.id}/status`, { status: 'sold' })
    await open(page, `/listings/${sold.id}`, text(/sold/i))
    await open(seller, `/listings/${sold.id}#score`, button('Back to active'))
    await call(seller, 'DELETE', `/api/listings/${sold.id}`)
    await open(page, `/listings/${sold.id}`, title(/./))
    await open(seller, `/listings/${sold.id}`, text(/^You can undo this until/))
    await open(seller, `/users/${sold.user.id}`, text('This is how others see you.'))
  })

  test('a review that waits, and reviews of a seller', { tag: '@full' }, async ({ enterAs }) => {
    const page = await enterAs('buyer')
    const { pending } = await read<PendingReviews>(page, '/api/reviews/pending')
    await open(page, `/messages/${pending[0]?.conversationId}`, button('Leave a review'))
    await press(page, 'Leave a review')
    await page.getByText('Good', { exact: true }).click()
    await check(page, 'the form of a review', dialog(/^How was it with/))
    const seller = await enterAs('seller')
    const { id } = await read<{ id: string }>(seller, '/api/auth/user')
    await open(seller, `/users/${id}#reviews`, button('Answer'))
    await press(seller, 'Answer')
    await check(seller, 'the form of an answer', button('Send answer'))
    await open(page, `/users/${id}#reviews`, button(/^Report answer/))
  })

  test('the pages of a new member, which are still empty', { tag: '@full' }, async ({ join }) => {
    const page = await join()
    await open(page, '/favourites', text('Nothing saved yet'))
    await open(page, '/saved-searches', text('No saved searches yet'))
    await open(page, '/profile', text('No listings yet'))
    await open(page, '/messages', text('No conversations yet'))
    await open(page, '/notifications', text('Nothing new'))
    await open(page, '/analytics', button('Create First Listing'))
    await open(page, '/verification', text('Government ID'))
    await open(page, '/admin', title('Access Denied'))
  })

  test('any page of a member while its calls fail', { tag: '@full' }, async ({ join }) => {
    const page = await join()
    const id = '00000000-0000-7000-8000-000000000000'
    await page.route(/\/api\/(?!auth\/user$|dev\/)/, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke' } }),
    )
    const own = ['favourites', 'saved-searches', 'profile', 'messages', 'notifications', 'analytics']
    const others = ['', 'notifications/settings', 'verification', `listings/${id}`, `users/${id}`]
    for (const path of [...own, ...others, `messages/${id}`])
      await open(page, `/${path}`, button(/^(Try again|Retry)$/))
  })

  test('the feed, its header menus, the search and its results', async ({ enterAs }) => {
    const page = await enterAs('buyer')
    await open(page, '/', (feed) => feed.getByRole('article').first())
    await menuButton(page).click()
    await check(page, 'the menu', (menu) => menu.getByRole('menuitem', { name: 'Logout' }))
    await page.keyboard.press('Escape')
    await bell(page).click()
    await check(page, 'the bell', (panel) => panel.getByRole('link', { name: 'See all' }))
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Search' }).click()
    const search = dialog('Find Your Perfect Match')(page)
    await search.getByLabel("Describe what you're looking for").pressSequentially('quiet generator in bo')
    await check(page, 'what the search understood', () => search.getByRole('list', { name: 'Understood' }))
    await search.getByRole('tab', { name: 'Advanced Filters' }).click()
    for (const category of ['cars', 'generators', 'electronics', 'homes']) {
      await search.getByLabel('Category').selectOption(category)
      await expectNoFaults(page, `the filters of ${category}`)
    }

    await open(page, '/smart-search', text('AI-Powered Matching'))
    await open(page, '/?q=ah+wan+gen+under+6+months+na+Bo', button('Remove Generators'))
    await open(page, '/?text=bcdfghjklmnp', (results) =>
      results.getByRole('heading', { name: 'Nothing found for this search' }),
    )
    await press(page, 'Save search')
    const saving = dialog('Save this search')(page)
    await saving.getByLabel('Name').fill('')
    await saving.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(saving.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await expectNoFaults(page, 'saving a search without a name')
  })

  test(
    'the pages on which a buyer saves, asks and reports',
    { tag: '@full' },
    async ({ deal: { seller, buyer, listing } }) => {
      const comments = `/api/listings/${listing.id}/comments`
      const { id } = await call<Comment>(buyer, 'POST', comments, { content: 'Is it still there?' })
      await call(seller, 'POST', comments, { content: 'It is.', parentId: id })
      await call(buyer, 'POST', `/api/favourites/${listing.id}`)
      for (const paused of [false, true])
        await call(buyer, 'POST', '/api/saved-searches', {
          name: `Light for ${paused ? 'later' : 'the shop'}`,
          query: 'generator na Bo',
          frequency: 'daily',
          paused,
        })
      await open(buyer, `/listings/${listing.id}`, title(listing.title))
      // The first key press loads every part that otherwise loads when it comes into view.
      await buyer.keyboard.press('Tab')
      await press(buyer, /^Reply/)
      await check(buyer, 'a reply', (page) => page.getByRole('textbox', { name: /^Reply to/ }))
      await press(buyer, 'Cancel')
      await press(buyer, 'Delete your comment')
      await check(buyer, 'a comment about to be deleted', (page) =>
        page.getByRole('group', { name: 'Delete this comment?' }),
      )
      await press(buyer, 'Report listing')
      const report = dialog('Report listing')(buyer)
      await report.getByRole('button', { name: 'Send report' }).click()
      await check(buyer, 'a report without a reason', () => report.getByText('Please choose a reason'))

      await open(buyer, '/favourites', (page) => page.getByRole('link', { name: listing.title }))
      await open(buyer, '/favourites?tab=viewed', (page) => page.getByRole('link', { name: listing.title }))
      await open(buyer, '/saved-searches', text('Paused'))
      await press(buyer, 'Edit Light for the shop')
      await check(buyer, 'a saved search being edited', dialog('Edit saved search'))
      await open(buyer, '/notifications', text('1 unread'))
      await open(buyer, '/notifications/settings', text('Messages'))
    },
  )

  test('the posting form with each kind, missing fields, photos and suggestions', async ({ join }) => {
    const page = await join()
    await page.goto('/profile')
    await press(page, 'Create First Listing')
    const form = dialog('Post Item')(page)
    for (const kind of ['Electronics', 'Car for sale', 'Home for rent', 'Generator']) {
      await form.getByText(kind, { exact: true }).first().click()
      await expect(form.getByLabel('Title')).toBeVisible()
      for (const more of await form.locator('details:not([open]) > summary').all()) await more.click()
      await expectNoFaults(page, kind)
    }
    await form.getByRole('button', { name: 'Create Listing' }).click()
    await expect(form.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await expectNoFaults(page, 'missing fields')
    await form.getByLabel('Brand').selectOption('Honda')
    await form.getByLabel('Model').fill('EU22i')
    await form.getByLabel('Price').fill('25000000')
    await form.getByLabel('Title').fill('honda gen')
    await expect(form.getByText(/^Did you mean/)).toBeVisible()
    await form.getByRole('button', { name: 'AI Suggestions' }).click()
    await check(page, 'a doubtful price, and suggestions', () =>
      form.getByRole('button', { name: /^Title/ }).first(),
    )
    await form
      .locator('input[type=file]:not([capture])')
      .setInputFiles([
        await plainPhoto('one.jpg'),
        { name: 'none.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') },
      ])
    await check(page, 'a photo and a broken file', () => form.getByText(/not a photo|damaged/).first())
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await press(page, 'Create First Listing')
    await check(page, 'a saved draft', () => form.getByRole('button', { name: 'Start over' }))
  })

  test("a seller's tools and figures", { tag: '@full' }, async ({ join }) => {
    const page = await join()
    const { id, title: name } = await postListing(page, 'Something to look at')
    await open(page, '/profile', button('Mark as sold'))
    await press(page, 'Mark as sold')
    await check(page, 'the question who bought it', dialog('Who bought it?'))
    await page.keyboard.press('Escape')
    await press(page, `More for ${name}`)
    await check(page, 'a menu of tools', (menu) => menu.getByRole('menuitem', { name: 'Delete' }))
    await open(page, `/listings/${id}#score`, (own) => own.getByText('Quality score'))
    await page
      .getByRole('region', { name: /your listing/i })
      .getByRole('button', { name: 'Edit' })
      .click()
    await dialog('Edit listing')(page).getByLabel('Price').fill('8200')
    await check(page, 'the form with changes', dialog('Edit listing'))
    await page.keyboard.press('Escape')
    await check(page, 'the question whether to discard them', dialog('Discard your changes?'))
    const held = await postListing(page, 'Something to be held', {
      description: 'Send the code you got by SMS, then I reserve it for you.',
    })
    await open(page, `/listings/${held.id}`, text('Under Review'))

    await page.goto('/analytics')
    await press(page, 'What is the quality score?')
    await press(page, 'Show as table')
    await check(page, 'the figures as a table', (figures) =>
      figures.getByRole('region', { name: /^Views, likes and messages/ }),
    )
    for (const tab of ['Listings', 'Engagement', 'AI Insights']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await check(page, tab, (shown) =>
        shown.getByRole('tabpanel', { name: tab }).getByRole('heading').first(),
      )
    }
  })

  test('the settings and verification', { tag: '@full' }, async ({ join }) => {
    const page = await join()
    await open(page, '/profile/edit', text('Signed in elsewhere?'))
    await press(page, 'Change number')
    await check(page, 'a new number', (form) => form.getByRole('heading', { name: 'Your new number' }))
    await press(page, 'Log out everywhere')
    await check(page, 'the question whether to log out', dialog('Log out everywhere?'))
    await dialog('Log out everywhere?')(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('E-mail').fill('no address')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await expectNoFaults(page, 'an invalid e-mail address')
    await page.getByRole('link', { name: 'Your profile' }).first().click()
    await check(page, 'the question whether to leave', dialog('Leave without saving?'))

    await open(page, '/profile/devices', text('This device'))
    await open(page, '/profile/data', text('What stays, and why'))
    await press(page, 'Send me a code to delete my account')
    await check(page, 'the code of a deletion', (form) => form.getByLabel(/6-digit code/))
    await open(page, '/account-deleted', text('Your account is deleted'))

    await page.goto('/verification')
    const card = page.getByRole('region', { name: 'Government ID' })
    await card.getByRole('button', { name: 'Upload: Government ID' }).click()
    const uploader = dialog('Dashboard')(page)
    const input = uploader.locator('input[type=file]').first()
    await expect(input).toBeAttached()
    await expectNoFaults(page, 'nothing chosen yet')
    await input.setInputFiles(await plainPhoto('passport.jpg'))
    await check(page, 'a chosen document', () => uploader.getByText('1 file selected'))
    await uploader.getByRole('button', { name: 'Edit file passport.jpg' }).click()
    await check(page, 'its editor', () => uploader.getByRole('button', { name: 'Rotate 90°' }))
    await uploader.getByRole('button', { name: 'Save changes' }).last().click()
    await uploader.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect(uploader).toBeHidden()
    await check(page, 'a document under review', text("Under review - we'll notify you once processed"))
  })

  test('a conversation, its menu, its reports and a block', async ({ deal: { seller, buyer, listing } }) => {
    const thread = await startConversation(buyer, listing)
    await open(buyer, thread, button('Can you deliver?'))
    await send(buyer, thread, 'Is this still available?')
    await send(seller, thread, 'It is.')
    await open(seller, '/messages', (page) => conversations(page).getByRole('link'))
    await open(seller, thread, (page) => stored(page).last())
    const menu = 'Options for the conversation with Ibrahim'
    await press(seller, menu)
    await check(seller, 'its menu', (page) => page.getByRole('menuitem', { name: 'Block' }))
    await seller.getByRole('menuitem', { name: 'Report a message' }).click()
    const report = dialog('Report a message')(seller)
    await report.getByRole('button', { name: 'Send report' }).click()
    await check(seller, 'a report of a message', () => report.getByText('Please choose a reason'))
    await report.getByRole('button', { name: 'Cancel' }).click()
    await press(seller, menu)
    await seller.getByRole('menuitem', { name: 'Block' }).click()
    await check(seller, 'the question whether to block', dialog('Block Ibrahim?'))
    await dialog('Block Ibrahim?')(seller).getByRole('button', { name: 'Block' }).click()
    await check(seller, 'a blocked conversation', text('You blocked Ibrahim. Unblock them to write.'))
    await box(buyer).fill('Why no answer?')
    await buyer.getByRole('button', { name: 'Send', exact: true }).click()
    await check(buyer, 'a refused message', text('This person does not accept messages from you.'))
  })

  test("an admin's desk", { tag: '@full' }, async ({ enterAs }) => {
    const page = await enterAs('admin')
    const pane = page.getByRole('article')
    const rows = (region: string) => page.getByRole('region', { name: region }).getByRole('link').first()
    await open(page, '/admin', () => rows('AI moderation queue'))
    await rows('AI moderation queue').click()
    await check(page, 'an item', () => pane.getByRole('heading', { name: 'The person' }))
    await pane.getByRole('button', { name: 'Remove' }).click()
    await dialog('Remove this')(page).getByRole('button', { name: 'Remove' }).click()
    await check(page, 'an item about to be removed', () =>
      dialog('Remove this')(page).getByText('Please choose a reason'),
    )
    await open(page, '/admin?flag=inappropriate&type=profile&status=removed', button('Clear the filters'))
    await open(page, '/admin?tab=verification', () => rows('Documents to check'))
    await rows('Documents to check').click()
    await check(page, 'a document', () => pane.getByRole('img'))
    await pane.getByRole('button', { name: 'Reject' }).click()
    await check(page, 'a document about to be rejected', dialog('Reject this document'))

    await open(page, '/admin?tab=users', button(/^Unban/))
    // The last ban comes from the seed; other journeys add and lift bans.
    await page
      .getByRole('button', { name: /^Unban/ })
      .last()
      .click()
    await check(page, 'the question whether to unban', (desk) => desk.getByRole('alertdialog'))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Name, phone number or id').fill('076000002')
    await press(page, 'Find')
    await press(page, /^Warn or ban/)
    const ban = dialog(/^Warn or ban/)(page)
    await ban.getByText('Temporary', { exact: true }).click()
    await ban.getByRole('button', { name: 'Ban', exact: true }).click()
    await check(page, 'a ban without a reason', () => ban)
    await ban.getByRole('button', { name: 'Cancel' }).click()
    await press(page, /^Make admin/)
    await check(page, 'the question whether to make an admin', dialog(/an admin\?$/))
    await dialog(/an admin\?$/)(page)
      .getByRole('button', { name: 'Cancel' })
      .click()
    await open(page, '/admin?tab=analytics', (desk) =>
      desk.getByRole('listitem').filter({ hasText: /\d/ }).first(),
    )
  })

  test(
    'a removed listing, as its seller and the moderators see it',
    { tag: '@full' },
    async ({ join, enterAs }) => {
      const [seller, admin] = [await join(), await enterAs('admin')]
      const { id } = await postListing(seller, 'Something to be removed', {
        description: 'Send the code you got by SMS, then I keep it for you till you come.',
      })
      const queue = '/api/admin/moderation-queue?sortBy=newest&limit=50'
      const { items } = await read<ModerationQueue>(admin, queue)
      const item = items.find(({ contentId }) => contentId === id)
      await call(admin, 'POST', `/api/admin/moderation/${item?.id}`, {
        action: 'removed',
        reason: 'It is spam or an advertisement.',
      })
      await open(seller, `/listings/${id}`, text(/Our moderators removed this listing/))
      await press(seller, 'Delete')
      await check(seller, 'the question whether to delete it', dialog('Delete this listing?'))
      await open(seller, '/notifications', text(/Our moderators checked/))
      await admin.goto('/admin?status=removed')
      await admin.getByRole('region', { name: 'AI moderation queue' }).getByRole('link').first().click()
      await check(admin, 'a decided item', (page) =>
        page.getByRole('article').getByRole('heading', { name: 'The decision' }),
      )
    },
  )
})
