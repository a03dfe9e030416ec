import { describe, expect, test } from 'vitest'
import { slot, slotIf } from '#contract/slots.ts'
import { billedReads } from '../../test/billed-reads.ts'
import { BUILD_PAGE, builtPages, readPage } from '../../test/crawler.ts'
import { signIn } from '../../test/people.ts'
import { post } from '../../test/things.ts'

const text = async (answer: Promise<Response>) => (await answer).text()
/** Pages of a build whose slots are these. */
const pagesWith = (...names: string[]) => builtPages(names.map((name) => `${name}=${slot(name)};`).join(''))

describe('a prerendered page', () => {
  // [spec 10.21 #6]
  test.each(['/about', '/examples', '/tutorials', '/mobile-app', '/'])(
    '%s is what a visitor reads, with a head of its own, and the application alone for a member, who has it',
    async (path) => {
      const html = await text(readPage(path, {}, builtPages('ready to be read')))
      expect(html).toContain('ready to be read')
      expect(html).toContain('<link rel="canonical"')
      const { cookie } = await signIn()
      expect(await text(readPage(path, { cookie }, builtPages('ready to be read')))).toContain(BUILD_PAGE)
    },
  )

  test('says to caches that it depends on who asks', async () => {
    expect((await readPage('/about', {}, builtPages('ready'))).headers.get('vary')?.toLowerCase()).toContain(
      'cookie',
    )
  })

  // [spec 10.21 #6]
  test('is not what stands at an address whose query says something else', async () => {
    for (const path of ['/examples?tab=tips', '/tutorials?read=photos&step=2'])
      expect(await text(readPage(path, {}, builtPages('ready')))).toContain(BUILD_PAGE)
    expect(await text(readPage('/about?fbclid=1', {}, builtPages('ready')))).toContain('ready')
  })

  // [spec 10.21 #6]
  test('has no address of its own', async () => {
    expect((await readPage('/prerendered/about', {}, builtPages('ready'))).status).toBe(404)
  })

  test('is the application alone where no build is', async () => {
    const answer = await readPage('/about')
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
  })
})

describe('the front page', () => {
  // [spec 10.21 #7]
  test('shows fresh listings, and reads them once a minute at most', async () => {
    await caches.default.delete('http://localhost/prerendered/showcase.json')
    const seller = await signIn()
    const listing = await post(seller, 'home_rent', {
      title: 'Flat <b>near</b> the park',
      price: 350,
      currency: 'USD',
      images: [],
    })
    const pages = builtPages(
      slotIf(
        'listing0',
        `${slot('listing0_title')} ${slot('listing0_own')}${slotIf('listing0_rent', '/mo')} ` +
          `${slot('listing0_other')} ${slot('listing0_id')} ${slot('rateDay')}`,
      ),
    )
    const html = await text(readPage('/', {}, pages))
    expect(html).toContain(
      `Flat &lt;b&gt;near&lt;/b&gt; the park $350/mo SLE 8,050 ${listing.id} Sep 30, 2026`,
    )
    for (const secret of [seller.phone, seller.user.id]) expect(html).not.toContain(secret)
    expect(await billedReads((DB) => readPage('/', {}, { ...pages, DB }))).toEqual({ statements: 0, rows: 0 })
  })
})

describe('a listing', () => {
  // [spec 10.21 #6]
  test('is read with its facts, its seller and its photos', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', { firstName: 'Isata', lastName: 'Bangura', userType: 'business' })
    const { id } = await post(seller, 'car_sale', {
      title: 'RAV4 & more',
      price: 480_000,
      mileage: 12_000,
      transmission: 'automatic',
      images: ['https://photos.example/1.webp', 'https://photos.example/2.webp'],
    })
    const facts = 'title own other mileage transmission_automatic photosCount_n photo thumbnail1'
    const people = 'seller_name seller_business seller_verified viewsCount_many likesCount'
    const names = `${facts} ${people}`.split(' ')
    const html = await text(readPage(`/listings/${id}`, {}, pagesWith(...names)))
    expect(html).toContain(
      'title=RAV4 &amp; more;own=SLE ' +
        '480,000;other=$20,870;mileage=12,000;transmission_automatic=yes;photosCount_n=yes;photo=https://photos.example/1.webp;thumbnail1=https://photos.example/2.webp;' +
        'seller_name=Isata Bangura;seller_business=yes;seller_verified=yes;viewsCount_many=yes;likesCount=0;',
    )
    expect(html).not.toContain(seller.phone)
  })

  test('says what a rent costs by the month and by the year, and that a detail is not so', async () => {
    const { id } = await post(await signIn(), 'home_rent', {
      price: 350,
      currency: 'USD',
      furnished: false,
      bedrooms: 1,
      amenities: ['Borehole', 'Solar light'],
      images: [],
    })
    const cost = 'own ownYear otherYear type_home_rent isGoods furnished_false furnished_true'
    const names = `${cost} bedrooms_1 bedrooms_n amenities photo photosCount_0`
    const html = await text(readPage(`/listings/${id}`, {}, pagesWith(...names.split(' '))))
    expect(html).toContain(
      'own=$350;ownYear=$4,200;otherYear=SLE ' +
        '96,600;type_home_rent=yes;isGoods=;furnished_false=yes;furnished_true=;bedrooms_1=yes;bedrooms_n=;amenities=Borehole, Solar light;photo=;photosCount_0=yes;',
    )
  })

  test('can be passed on by WhatsApp before the application is there', async () => {
    const { id, title } = await post(await signIn(), 'generator', { title: 'Tiger 100% & co' })
    const html = await text(readPage(`/listings/${id}`, {}, pagesWith('shareText')))
    expect(html).toContain(
      `shareText=${encodeURIComponent(`${title}, SLE 12,500, Bo http://localhost/listings/${id}`)};`,
    )
  })

  test('that is sold is the application alone, and so is one that a member opens', async () => {
    const seller = await signIn()
    const { id } = await post(seller)
    expect(await text(readPage(`/listings/${id}`, { cookie: seller.cookie }, builtPages('ready')))).toContain(
      BUILD_PAGE,
    )
    await seller.post(`/api/listings/${id}/status`, { status: 'sold' })
    expect(await text(readPage(`/listings/${id}`, {}, builtPages('ready')))).toContain(BUILD_PAGE)
  })
})
