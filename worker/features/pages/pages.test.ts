import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { billedReads } from '../../test/billed-reads.ts'
import { copyNewest } from '../../test/copies.ts'
import { freshVersion, headOf, readPage } from '../../test/crawler.ts'
import { signIn, suspend } from '../../test/people.ts'
import { post } from '../../test/things.ts'
import { PAGES } from './pages.ts'
import { ICON } from './things.ts'

const open = PAGES.filter(({ title }) => title)
const own = PAGES.filter(({ title, isLookedUp }) => !title && !isLookedUp)
const NOBODY = '00000000-0000-7000-8000-000000000000'

test('the table names every page of the application, no other, and an icon that the build has', () => {
  const files = Object.keys(import.meta.glob('../../../web/routes/*.tsx')).map((file) =>
    file.replace(/^.*\/|\.tsx$/g, ''),
  )
  const paths = files
    .filter((name) => !name.startsWith('__'))
    .map((name) => `/${name.replace(/\.?index$/, '').replaceAll('.', '/')}`)
  expect(PAGES.map(({ path }) => path).sort()).toEqual(paths.sort())
  expect(Object.keys(import.meta.glob('../../../web/public/*.png'))).toContain(`../../../web/public${ICON}`)
})

describe('a page for everybody', () => {
  // [spec 10.21 #3]
  test.each(open.map(({ path }) => path))(
    '%s says what it is, where it is at home, and that it may be found',
    async (path) => {
      const version = freshVersion()
      const answer = await readPage(path, {}, version)
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, null])
      const html = await answer.text()
      const { title, metas, canonical, things } = await headOf(html)
      expect(title).toMatch(/^[A-Z].{4,60}$/)
      expect(metas.description).toMatch(/^.{50,160}$/)
      expect(metas).toMatchObject({
        'og:title': title,
        'og:description': metas.description,
        'og:url': `http://localhost${path}`,
        'og:type': 'website',
        'og:image': 'http://localhost/icon-512.png',
        'twitter:card': 'summary',
      })
      expect(canonical).toBe(`http://localhost${path}`)
      expect(things.length).toBeGreaterThan(0)
      expect(html.match(/<title>/g)).toHaveLength(1)
      expect(html.match(/name="description"/g)).toHaveLength(1)
      // The first page of all takes React along, and longer than versions are held.
      await readPage(path, {}, version)
      expect(await billedReads((DB) => readPage(path, {}, { ...version, DB }))).toEqual({
        statements: 0,
        rows: 0,
      })
    },
  )

  test('has a title and a description that no other has', () => {
    expect(new Set(open.map(({ title }) => title)).size).toBe(open.length)
    expect(new Set(open.map(({ description }) => description)).size).toBe(open.length)
  })

  test('on the front page names the market', async () => {
    const { things } = await headOf(await (await readPage('/?from=whatsapp')).text())
    expect(things).toMatchObject([
      { '@type': 'Organization', url: 'http://localhost/' },
      { '@type': 'WebSite', url: 'http://localhost/' },
    ])
  })

  // [spec 10.21 #3]
  test.each([
    ['/about/', '/about'],
    ['/About', '/about'],
    ['/TUTORIALS//?read=first', '/tutorials?read=first'],
    ['/listings/x/', '/listings/x'],
    [`/Users/${NOBODY}/`, `/users/${NOBODY}`],
  ])('has one address: %s leads to %s', async (path, home) => {
    const answer = await readPage(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, home])
  })

  test('is not sent again to whoever has it', async () => {
    const etag = (await readPage('/about')).headers.get('etag') ?? ''
    expect((await readPage('/about', { 'if-none-match': etag })).status).toBe(304)
    expect((await readPage('/examples', { 'if-none-match': etag })).status).toBe(200)
  })
})

test('signed-in people get the front page as built, and a sign-in page without its own title', async () => {
  const { cookie } = await signIn()
  const answer = await readPage('/', { cookie })
  expect(answer.headers.get('etag')).toBe('"of-the-build"')
  expect((await headOf(await answer.text())).things).toEqual([])
  expect(await headOf(await (await readPage('/auth', { cookie })).text())).toMatchObject({
    title: 'Salone Market',
    canonical: undefined,
  })
})

test.each(own.map(({ path }) => path.replace(/\$\w+/, NOBODY)))(
  "%s is somebody's own: there, and not for search engines",
  async (path) => {
    const answer = await readPage(path)
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await headOf(await answer.text())).toMatchObject({ things: [], canonical: undefined })
  },
)

const NO_PAGES = '/nothing /about/us /listings /messages/a/b /profile/edit/more /%00 /index /$id'.split(' ')
// [spec 10.21 #5]
test.each([...NO_PAGES, '/listings/a/b', '/About/Us', '/sitemap-00.xml/'])(
  '%s is no page: 404, with the application to say so',
  async (path) => {
    const answer = await readPage(path)
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    expect(await answer.text()).toContain('<div id="root">')
  },
)

test.each(['/assets/gone.js', '/logo.png', '/sitemap-x.xml'])(
  '%s is no file: 404, and no page',
  async (path) => {
    const answer = await readPage(path)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
  },
)

test('the pages for developers are nowhere but in development', async () => {
  expect((await readPage('/dev/sms')).status).toBe(200)
  expect((await readPage('/dev/sms', {}, { ENVIRONMENT: 'production' })).status).toBe(404)
})

describe("a seller's page", () => {
  // [spec 10.21 #3]
  test('says who sells, and nothing that is theirs alone', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', {
      firstName: '</script><b>Aminata',
      lastName: '"Kamara"',
      bio: "Phones' & 'fridges",
      email: 'aminata@example.sl',
      location: 'Bo',
    })
    const answer = await readPage(`/users/${seller.user.id}`)
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, null])
    const html = await answer.text()
    const { title, metas, things, canonical, elements } = await headOf(html)
    expect(title).toContain('</script><b>Aminata')
    expect(metas).toMatchObject({
      'og:type': 'profile',
      'og:title': title,
      description: expect.stringContaining("from Bo. Phones' & 'fridges"),
    })
    expect(things[0]).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: title.replace(' | Salone Market', '') },
    })
    expect(canonical).toBe(`http://localhost/users/${seller.user.id}`)
    expect(elements.b).toBeUndefined()
    for (const secret of [seller.phone, 'aminata@example.sl']) expect(html).not.toContain(secret)
  })

  // [spec 10.21 #5]
  test('of somebody who is suspended, or was never there, is 404', async () => {
    const seller = await signIn()
    await suspend(seller, Date.now() + HOUR_MS)
    for (const id of [seller.user.id, NOBODY, 'nobody']) {
      const answer = await readPage(`/users/${id}`)
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    }
  })
})

test('a listing costs four rows read and a seller some forty, among any number of others', async () => {
  const seller = await signIn()
  const { id } = await post(seller)
  const readsOf = async (path: string) => (await billedReads((DB) => readPage(path, {}, { DB }))).rows
  const views = () =>
    Promise.all([`/listings/${id}`, `/users/${seller.user.id}`, '/listings/nobody'].map(readsOf))
  expect(await views()).toEqual([4, 7, 1])
  await copyNewest(1_000)
  const [listing, person, nobody] = await views()
  expect([listing, nobody]).toEqual([4, 1])
  expect(person).toBeLessThanOrEqual(45)
})
