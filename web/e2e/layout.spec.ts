import { expect, type Locator, type Page } from '@playwright/test'
import { menuButton, test } from './people.ts'
import { call, findListingWithPhotos, postListing, readOverflow } from './things.ts'

const FLOATING = ['AI assistant', 'Advanced search', 'Post an item with the camera']

// [spec 2.5 #13]
test(
  'the controls of the feed are fully visible, and none of them covers a price',
  { tag: '@both' },
  async ({ join, isMobile }) => {
    const page = await join()
    await call(page, 'PATCH', '/api/auth/user', { firstName: 'Mohamed', lastName: 'Bangura-Kallon' })
    await page.goto('/')
    await expect(page.getByRole('article').nth(5)).toBeVisible()
    expect
      .soft(await isWideEnough(page.getByRole('combobox', { name: 'Sort by' })), 'the longest label fits')
      .toBe(true)
    expect.soft(await placeholderFits(page), 'the search box fits its placeholder').toBe(true)
    await menuButton(page).click()
    await expect(page.getByRole('menuitem', { name: 'Saved searches' })).toBeVisible()
    for (const entry of await page.getByRole('menuitem').all())
      expect.soft(await countLines(entry), await entry.innerText()).toBe(1)
    await page.keyboard.press('Escape')

    for (const width of isMobile ? [360, 320] : [1280, 1024, 800]) {
      await page.setViewportSize({ width, height: 740 })
      for (const top of [0, 700]) {
        await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
        expect.soft(await listCoveredPrices(page, FLOATING), `${width} pixels wide, at ${top}`).toEqual([])
      }
    }
  },
)

// Four chips each.
const FOUR = '?q=samsung+phone+in+Bo+below+30000+cheapest'
const BROWSING = [
  ['the feed', '/', true],
  ['a search of the feed', `/${FOUR}`, true],
  ['the market', '/market', false],
  ['a kind on the market', '/market/generators', false],
  ['a search of the market', `/market${FOUR}`, false],
] as const

for (const [what, path, isForMembers] of BROWSING) {
  test(`${what} shows listings at once`, { tag: '@both' }, async ({ join, visit, isMobile }) => {
    const page = await (isForMembers ? join() : visit())
    await page.addInitScript(countShifts)
    const tiles = page.getByRole('article')
    for (const [width, height, highest] of isMobile ? PHONES : DESKTOPS) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await expect(tiles.first()).toBeVisible()
      const boxes = await Promise.all((await tiles.all()).slice(0, 3).map(readBox))
      const [first] = boxes
      expect.soft(first?.y, `${width} pixels wide: the first listing`).toBeLessThanOrEqual(highest)
      if (isMobile) {
        for (const box of boxes) expect.soft(box.height, `${width} pixels wide`).toBeLessThanOrEqual(160)
        if (boxes.length === 3 && width >= 360)
          expect.soft(boxes[2]?.y, 'the third one').toBeLessThan(height - 60)
      } else {
        expect.soft(new Set(boxes.map(({ x }) => x)).size, 'columns').toBe(boxes.length)
        const filters = await readBox(page.getByRole('heading', { name: 'Filters' }))
        expect.soft(filters.x + filters.width, 'filters on the left').toBeLessThan(first?.x ?? 0)
        const maps = page.getByText('Choose on a map').filter({ visible: true })
        await expect.soft(maps, 'one map').toHaveCount(1)
      }
      expect.soft(await readOverflow(page), `${width} pixels wide`).toBeLessThanOrEqual(0)
      expect.soft(await page.evaluate(() => window.shifts), `${width} pixels wide: shifts`).toBeLessThan(0.02)
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect.soft(await readOverflow(page), 'text at 200 %').toBeLessThanOrEqual(0)
  })
}

const VISITED = ['/', '/market', '/auth', '/about', '/examples', '/tutorials', '/mobile-app', '/nowhere']
const JOINED = ['/', '/favourites', '/profile', '/messages', '/notifications', '/smart-search']

for (const [who, paths] of [
  ['visitor', VISITED],
  ['member', JOINED],
] as const) {
  test(
    `nothing moves when the typeface of a ${who}'s page arrives late`,
    { tag: '@full' },
    async ({ enterAs, visit }) => {
      test.slow()
      const page = await (who === 'member' ? enterAs('buyer') : visit())
      const { id } = await findListingWithPhotos(await enterAs('buyer'))
      await page.addInitScript(countShifts)
      const held: (() => void)[] = []
      await page.route(/\.woff2$/, (route) => void held.push(() => void route.continue()))
      for (const path of [...paths, `/listings/${id}`]) {
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect.poll(() => held.length, { message: path }).toBeGreaterThan(0)
        await page.evaluate(() => (window.shifts = 0))
        for (const release of held.splice(0)) release()
        await page.evaluate(async () => {
          await document.fonts.ready
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        })
        expect(await page.evaluate(() => document.fonts.check('16px Onest')), path).toBe(true)
        const shifts = await page.evaluate(() => window.shifts)
        test.info().annotations.push({ type: 'shifts', description: `${path}: ${shifts}` })
        expect.soft(shifts, path).toBeLessThan(0.02)
      }
    },
  )
}

test('the landing page shows search and kinds first, and is at most 3,600 pixels high on a phone', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/')
  const kinds = page.getByRole('navigation', { name: 'Kinds of items' })
  for (const part of [page.getByRole('searchbox'), ...(await kinds.getByRole('link').all())])
    await expect(part).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_600)
  expect(await readOverflow(page)).toBeLessThanOrEqual(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await readOverflow(page), 'text at 200 %').toBeLessThanOrEqual(0)
})

test('a browser that saves data loads no typeface', async ({ visit }) => {
  const page = await visit()
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  const fonts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'font' && fonts.push(request.url())))
  for (const path of ['/', '/nowhere']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(fonts).toEqual([])
})

test('a listing in one column lies down: the photo left, the text beside it', async ({ visit }) => {
  const page = await visit()
  await page.goto('/market')
  const tile = page.getByRole('article').first()
  const [whole, photo, title] = [
    await readBox(tile),
    await readBox(tile.getByRole('img').or(tile.locator('img')).first()),
    await readBox(tile.getByRole('heading')),
  ]
  expect(photo.width / whole.width).toBeCloseTo(0.4, 1)
  expect(photo.height).toBe(whole.height)
  expect(title.x).toBeGreaterThan(photo.x + photo.width)
})

test('the filters of a phone are in a sheet, and the button shows how many are in use', async ({ join }) => {
  const page = await join()
  await page.goto('/')
  const place = page.getByLabel('Place')
  await expect(place).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await place.selectOption('Bo')
  await page.getByLabel('Up to').fill('30000')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()
  await expect(place).toBeHidden()
  await expect(page).toHaveURL(/\/\?maxPrice=30000&location=Bo$/)
  await expect(page.getByRole('button', { name: 'Remove Bo' })).toBeVisible()
})

// [spec 2.5 #6]
test('the band of the feed is at most 96 pixels high on a phone, and goes during a search', async ({
  join,
}) => {
  const page = await join()
  await page.goto('/')
  const band = page.locator('section', { has: page.getByText('AI match accuracy') })
  expect((await readBox(band)).height).toBeLessThanOrEqual(96)
  await page.goto('/?location=Bo')
  await expect(page.getByRole('heading', { level: 1, name: 'Your search' })).toBeVisible()
  await expect(band).toBeHidden()
})

test(
  'a listing wraps neither its price nor its row of buttons, and similar listings keep the page margin',
  { tag: '@both' },
  async ({ join }) => {
    const [page, seller] = [await join(), await join()]
    const { id } = await postListing(seller, 'A generator for a whole street', { price: 2_850_000 })
    await page.goto(`/listings/${id}`)
    await expect(page.getByRole('button', { name: 'Message seller' })).toBeVisible()
    expect.soft(await countLines(page.getByText('SLE 2,850,000', { exact: true }))).toBe(1)
    const [like, share] = [
      page.getByRole('button', { name: /^Like/ }),
      page.getByText('Share', { exact: true }),
    ]
    expect.soft(middleOf(await readBox(like.first()))).toBe(middleOf(await readBox(share.locator('..'))))

    const photographed = await findListingWithPhotos(page)
    await page.goto(`/listings/${photographed.id}`)
    const similar = page.getByRole('region', { name: 'Similar listings' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The first key press loads every part that otherwise loads when it comes into view.
    await page.keyboard.press('Tab')
    const title = await readBox(similar.getByRole('heading', { name: 'Similar listings' }))
    const card = await readBox(similar.getByRole('article').first())
    expect.soft(title.x).toBeGreaterThanOrEqual(16)
    expect(card.x).toBeCloseTo(title.x, 0)
  },
)

test(
  'a listing shows photos, price, title and at once who sells it; what to do is always in view',
  { tag: '@both' },
  async ({ enterAs, visit, isMobile }) => {
    const { id } = await findListingWithPhotos(await enterAs('buyer'))
    const page = await visit()
    await page.addInitScript(countShifts)
    const message = page.getByRole('link', { name: 'Message seller' })
    for (const [width, height] of isMobile ? PHONES : DESKTOPS) {
      await page.setViewportSize({ width, height })
      await page.goto(`/listings/${id}`)
      const [photos, title, seller] = [
        await readBox(page.getByRole('region', { name: 'Photos' })),
        await readBox(page.getByRole('heading', { level: 1 })),
        await readBox(page.getByRole('region', { name: 'Seller' })),
      ]
      if (isMobile) {
        expect.soft([photos.x, photos.width], 'edge to edge').toEqual([0, width])
        expect.soft(title.y).toBeGreaterThan(photos.y + photos.height)
        expect.soft(seller.y, `${width} pixels wide: the seller`).toBeLessThan(660)
      } else {
        for (const { x } of [title, seller, await readBox(message)])
          expect.soft(x, 'right of the photos').toBeGreaterThan(photos.x + photos.width)
      }
      expect.soft(seller.y).toBeGreaterThan(title.y)
      await page.getByRole('button', { name: 'Copy link' }).scrollIntoViewIfNeeded()
      await expect.soft(message, 'also below').toBeInViewport({ ratio: 1 })
      expect.soft(await readOverflow(page), `${width} pixels wide`).toBeLessThanOrEqual(0)
      expect.soft(await page.evaluate(() => window.shifts), `${width} pixels wide: shifts`).toBeLessThan(0.02)
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect.soft(await readOverflow(page), 'text at 200 %').toBeLessThanOrEqual(0)
  },
)

test('the bars of a listing do not cover what has the focus', async ({ join }) => {
  const page = await join()
  const { id } = await findListingWithPhotos(page)
  await page.goto(`/listings/${id}`)
  const copy = page.getByRole('button', { name: 'Copy link' })
  const message = page.getByRole('button', { name: 'Message seller' })
  await expect(copy).toBeVisible()
  const { bottom } = await copy.evaluate((button) => {
    const end = scrollY + button.getBoundingClientRect().bottom
    window.scrollTo({ top: end - innerHeight + 70, behavior: 'instant' })
    return button.getBoundingClientRect()
  })
  const bar = await readBox(message)
  expect(bottom, 'behind the bar').toBeGreaterThan(bar.y)
  await copy.focus()
  await expect
    .poll(async () => {
      const { y, height } = await readBox(copy)
      return y + height
    })
    .toBeLessThanOrEqual(bar.y)
})

const SEARCHES = [
  '/market?maxPrice=30000',
  '/market?q=samsong+5g+phone+in+Pujehun+with+256GB+under+3000+black+cheapest',
]
for (const path of ['/', '/market/generators', ...SEARCHES]) {
  test(`nothing moves at ${path} when a member's listings arrive`, async ({ join }) => {
    const page = await join()
    const { promise: release, resolve } = Promise.withResolvers<void>()
    await page.route(/\/api\/(listings|market)/, (route) => release.then(() => route.continue()))
    await page.goto(path)
    // The frame is replaced once the application has loaded.
    await expect(page.locator('[inert]')).toHaveCount(0)
    const kind = page.getByRole(path === '/' ? 'button' : 'link', { name: 'Homes for Rent' })
    const before = await readBox(kind)
    resolve()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect((await readBox(kind)).y).toBe(before.y)
  })
}

test('the chosen kind is in view among the kinds', async ({ visit }) => {
  const page = await visit()
  await page.goto('/market/generators')
  const kinds = page.getByRole('navigation', { name: 'Kinds' })
  await expect(kinds.getByRole('link', { name: 'Generators' })).toBeInViewport({ ratio: 1 })
})

test('a page with little content does not scroll', { tag: '@both' }, async ({ join, visit, isMobile }) => {
  const [visitor, member] = [await visit(), await join()]
  if (!isMobile) await expectNoScroll(visitor, '/auth')
  for (const path of ['/messages', '/saved-searches']) await expectNoScroll(member, path)
})

test('after Create Listing fails, the message and the buttons take up at most a quarter of the form', async ({
  join,
}) => {
  const page = await join()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Create First Listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post Item' })
  await dialog.getByText('Generator', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create Listing' }).click()
  const problem = await readBox(dialog.getByText(/^Please check 8 fields/).last())
  const { y, height } = await readBox(dialog)
  expect((y + height - problem.y) / height).toBeLessThanOrEqual(0.25)
})

test('the suggestions stay in sight when the keyboard of the phone closes', async ({ join }) => {
  const page = await join()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Create First Listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post Item' })
  await dialog.getByText('Generator', { exact: true }).click()
  await page.setViewportSize({ width: 360, height: 440 })
  await dialog.getByLabel('Description').fill('Silent generator, four months old, with its papers.')
  await dialog.getByRole('button', { name: 'AI Suggestions' }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  const ideas = dialog.getByRole('region', { name: 'AI Suggestions' }).getByRole('list').first()
  await expect(ideas).toBeInViewport({ ratio: 1 })
})

/** Width, height, and where the first listing begins at most. */
const PHONES = [
  [360, 740, 280],
  [320, 640, 300],
  [412, 840, 280],
] as const
const DESKTOPS = [
  [1280, 800, 330],
  [1024, 768, 330],
] as const

declare global {
  interface Window {
    shifts: number
  }
}

function countShifts() {
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') window.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function readBox(part: Locator) {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  if (!box) throw new Error('The element is not rendered')
  return box
}

/** Counts the lines of an element's text. */
async function countLines(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const range = document.createRange()
    const tops = new Set<number>()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      for (const { top, height, width } of range.getClientRects())
        if (width > 1) tops.add(Math.round(top + height / 2))
    }
    return tops.size
  })
}

const middleOf = ({ y, height }: { y: number; height: number }) => Math.round(y + height / 2)

/** Whether a select is as wide as its longest option. */
async function isWideEnough(select: Locator): Promise<boolean> {
  return select.evaluate((element: HTMLElement) => {
    const { width } = element.getBoundingClientRect()
    const before = element.style.cssText
    element.style.cssText = 'position: absolute; inline-size: max-content'
    const needed = element.getBoundingClientRect().width
    element.style.cssText = before
    return needed <= width + 0.5
  })
}

/** Whether the search box's placeholder fits. */
async function placeholderFits(page: Page): Promise<boolean> {
  return page.getByRole('searchbox', { name: 'Search' }).evaluate((input: HTMLInputElement) => {
    const short = input.parentElement?.querySelector<HTMLElement>('[data-hint]')
    if (short?.checkVisibility()) return short.scrollWidth <= short.clientWidth
    const { paddingLeft, paddingRight } = getComputedStyle(input)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return false
    pen.font = getComputedStyle(input, '::placeholder').font
    return (
      pen.measureText(input.placeholder).width <=
      input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    )
  })
}

/** Lists the prices covered by controls with these names. */
async function listCoveredPrices(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (all) => {
      const controls = all.map((name) =>
        (document.querySelector(`main [aria-label="${name}"]`) ?? document.body).getBoundingClientRect(),
      )
      const prices = [...document.querySelectorAll('article span')].filter((each) =>
        /^(SLE |\$)\d/.test(each.textContent),
      )
      return prices
        .filter((price) => {
          const box = price.getBoundingClientRect()
          return controls.some(
            ({ left, right, top, bottom }) =>
              left < box.right && right > box.left && top < box.bottom && bottom > box.top,
          )
        })
        .map((price) => price.textContent)
    },
    [...names],
  )
}

/** Expects that the loaded page does not scroll. Its skeleton may be taller than the content. */
async function expectNoScroll(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
  await expect.poll(overflow, { message: path }).toBe(0)
}
