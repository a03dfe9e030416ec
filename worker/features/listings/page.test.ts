import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import indexHtml from '../../../web/index.html?raw'
import { callApp, signIn, suspend, type Member } from '../../test/people.ts'
import { post } from '../../test/things.ts'

const ASSETS = assetsOf(indexHtml)

let seller: Member
beforeAll(async () => {
  seller = await signIn()
})

async function setStatus({ id }: Listing, status: string): Promise<void> {
  await env.DB.prepare('UPDATE listings SET status = ? WHERE public_id = ?').bind(status, id).run()
}

function read(id: string): Promise<Response> {
  return callApp(`/listings/${id}`, {}, { ASSETS })
}

interface Head {
  title: string
  metas: Record<string, string>
  canonical: string | undefined
  data: { name: string; description: string; offers: Record<string, unknown> } | undefined
  /** Elements of the page by name. */
  elements: Record<string, number>
}

/** What a crawler makes of a page. */
async function headOf(html: string): Promise<Head> {
  const head: Head = { title: '', metas: {}, canonical: undefined, data: undefined, elements: {} }
  let data = ''
  await new HTMLRewriter()
    .on('*', { element: ({ tagName }) => void (head.elements[tagName] = (head.elements[tagName] ?? 0) + 1) })
    .on('title', { text: ({ text }) => void (head.title += text) })
    .on('meta', {
      element: (element) => {
        const name = element.getAttribute('name') ?? element.getAttribute('property')
        if (name) head.metas[name] = unescapeHtml(element.getAttribute('content') ?? '')
      },
    })
    .on('link[rel="canonical"]', { element: (element) => void (head.canonical = element.getAttribute('href') ?? undefined) })
    .on('script[type="application/ld+json"]', { text: ({ text }) => void (data += text) })
    .transform(new Response(html))
    .text()
  return { ...head, title: unescapeHtml(head.title), data: data === '' ? undefined : JSON.parse(data) }
}

function unescapeHtml(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => characters[name] ?? whole)
}

/** The build's files, where every path is the application's page; nothing here opens a socket. */
function assetsOf(html: string): Fetcher {
  const assets: Pick<Fetcher, 'fetch'> = {
    fetch: async () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', etag: '"of-the-build"' } }),
  }
  return assets as Fetcher
}

describe("the HTML of a listing's page", () => {
  test('says in its head what is sold, for how much and where', async () => {
    const listing = await post(seller, 'generator', {
      title: 'Firman generator', description: 'Runs well.\n\n  And is   silent, too.', price: 12_500, images: ['https://photos.example/1.webp'],
    })
    const answer = await read(listing.id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('etag')).toBeNull()
    const url = `http://localhost/listings/${listing.id}`
    expect(await headOf(await answer.text())).toMatchObject({
      title: 'Firman generator, SLE 12,500 in Bo | Salone Market',
      canonical: url,
      metas: {
        description: 'Runs well. And is silent, too.',
        'og:title': 'Firman generator, SLE 12,500 in Bo | Salone Market',
        'og:description': 'Runs well. And is silent, too.',
        'og:url': url,
        'og:image': 'https://photos.example/1.webp',
        'twitter:card': 'summary_large_image',
      },
      data: {
        '@type': 'Product',
        name: 'Firman generator',
        image: ['https://photos.example/1.webp'],
        offers: { price: 12_500, priceCurrency: 'SLE', availability: 'https://schema.org/InStock', itemCondition: 'https://schema.org/UsedCondition', url },
      },
    })
  })

  test('names a rent by the month, in its own currency', async () => {
    const { id } = await post(seller, 'home_rent', { title: 'Two bedroom flat', price: 350, currency: 'USD' })
    expect((await headOf(await (await read(id)).text())).title).toBe('Two bedroom flat, $350 a month in Bo | Salone Market')
  })

  test('has one title and one description, its own', async () => {
    const html = await (await read((await post(seller)).id)).text()
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html.match(/name="description"/g)).toHaveLength(1)
    expect(html).not.toContain('Free to post')
  })

  const hostile = [
    '</script><script>alert(1)</script>',
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '<!-- <script> -->',
    'Fish & chips &lt;b&gt; &amp;quot;',
    'Line\u2028and\u2029paragraph',
    'Phone 📱 for 👨‍👩‍👧 "new"',
    '$& $1 $` {{title}} ${title} \\u003c',
  ]

  test.each(hostile)('keeps %j a text, in the tags and in the data', async (text) => {
    const plain = await headOf(await (await read((await post(seller)).id)).text())
    const description = `${text} and so it goes on`
    const { id, title } = await post(seller, 'generator', { title: `Sold by ${text}`, description })
    const html = await (await read(id)).text()
    const head = await headOf(html)
    expect(head.elements).toEqual(plain.elements)
    expect(head.data).toMatchObject({ name: title, description })
    expect(head.title).toBe(`${title}, SLE 12,500 in Bo | Salone Market`)
    expect(head.metas['og:title']).toBe(head.title)
    expect(head.metas.description).toBe(description.replace(/\s/g, ' '))
    expect(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1]).not.toMatch(/[<\u2028\u2029]/)
  })

  test('cuts a long description at 160 characters and never through one', async () => {
    const { id } = await post(seller, 'generator', { description: `${'x'.repeat(158)}📱📱📱` })
    expect((await headOf(await (await read(id)).text())).metas.description).toBe(`${'x'.repeat(158)}📱…`)
  })

  test.each([
    ['sold', 'Sold: '],
    ['expired', 'No longer for sale: '],
  ])('of one that is %s says so', async (status, words) => {
    const listing = await post(seller)
    await setStatus(listing, status)
    const answer = await read(listing.id)
    expect(answer.status).toBe(200)
    const head = await headOf(await answer.text())
    expect(head.title).toBe(`${words}${listing.title}, SLE 12,500 in Bo | Salone Market`)
    expect(head.data?.offers).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  })
})

describe('the page of what is not to be seen is the application, with nothing of the listing', () => {
  test.each<[string, number, (listing: Listing) => Promise<void>]>([
    ['one that was removed', 410, (listing) => setStatus(listing, 'removed')],
    ['one that is held back', 404, (listing) => setStatus(listing, 'pending')],
    ["a suspended seller's", 404, () => suspend(seller, Date.now() + 3_600_000)],
  ])('%s is %i', async (_what, status, hide) => {
    const listing = await post(seller, 'generator', { title: 'Numbatfan generator' })
    await hide(listing)
    const answer = await read(listing.id)
    await suspend(seller, Date.now() - 1)
    expect(answer.status).toBe(status)
    const html = await answer.text()
    expect(html).toContain('<div id="root">')
    expect(html).not.toContain('Numbatfan')
    expect((await headOf(html)).data).toBeUndefined()
  })

  test.each(['00000000-0000-7000-8000-000000000000', 'nothing', "'%20OR%201=1"])('%s was never there: 404', async (id) => {
    const answer = await read(id)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<title>Salone Market</title>')
  })
})
