import { useParams } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { generatorListing, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { press } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { ListingPage } from './listing-page.tsx'

const WARNING = 'Do not pay before you have seen it. A screenshot of a payment is not money.'
const NUMBER = '+23276000114'

beforeEach(() => localStorage.clear())

function PageOfId() {
  const { id = '' } = useParams({ strict: false })
  return <ListingPage id={id} />
}

function give({ body }: ApiCall): StubResponse {
  const isCall = JSON.stringify(body).includes('call')
  return {
    body: isCall
      ? { channel: 'call', phoneNumber: NUMBER, url: `tel:${NUMBER}` }
      : { channel: 'whatsapp', phoneNumber: NUMBER, url: 'https://wa.me/23276000114' },
  }
}

function openListing(change: Partial<Listing>, { user = member, respond = give } = {}) {
  const listing = generatorListing({ ...change, type: 'generator' })
  const calls = stubServer((call) => {
    if (call.path.endsWith('/price-insight')) return { body: null }
    if (call.path.endsWith('/similar')) return { body: pageOf([]) }
    if (call.path.endsWith('/comments')) return { body: { comments: [], total: 0, nextCursor: null } }
    if (call.path.endsWith('/contact')) return respond(call)
    return { body: listing }
  }, user)
  const pages = [
    { path: '/auth', component: () => <h1>Sign in</h1> },
    { path: '/listings/$id', component: PageOfId },
  ]
  openPages(pages, `/listings/${listing.id}`)
  return { asked: () => calls.filter(({ path }) => path.endsWith('/contact')).map(({ body }) => body) }
}

const dialog = async () => within(await screen.findByRole('dialog'))

test('a listing has a button for each way that its seller offers, and otherwise none', async () => {
  openListing({ contact: ['whatsapp'] })
  expect(await screen.findByRole('button', { name: 'WhatsApp' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Message seller' })).toHaveTextContent('Message')
  expect(screen.queryByRole('button', { name: 'Call' })).not.toBeInTheDocument()
})

test('the first press warns, and only then asks for the number; later presses ask at once', async () => {
  const { asked } = openListing({ contact: ['call', 'whatsapp'] })
  await screen.findByRole('button', { name: 'Call' })
  await press('Call')
  expect(await (await dialog()).findByText(WARNING)).toBeVisible()
  expect(asked()).toEqual([])
  await press('Go on')
  expect(await screen.findByText('+232 76000114')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Call now' })).toHaveAttribute('href', `tel:${NUMBER}`)
  expect(asked()).toEqual([{ channel: 'call' }])

  await press('Close')
  await press('WhatsApp')
  const link = await screen.findByRole('link', { name: 'Open WhatsApp' })
  expect(link).toHaveAttribute('href', 'https://wa.me/23276000114')
  expect(link).toHaveAttribute('target', '_blank')
  expect(asked()).toEqual([{ channel: 'call' }, { channel: 'whatsapp' }])
})

test('on a phone, the call opens at once', async () => {
  const opened: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.href)
  })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  localStorage.setItem(`warned:${member.id}`, 'true')
  openListing({ contact: ['call'] })
  await screen.findByRole('button', { name: 'Call' })
  await press('Call')
  await screen.findByText('+232 76000114')
  expect(opened).toEqual([`tel:${NUMBER}`])
})

test('a warning that somebody else read on this device is shown again', async () => {
  localStorage.setItem('warned:somebody-else', 'true')
  openListing({ contact: ['call'] })
  await screen.findByRole('button', { name: 'Call' })
  await press('Call')
  expect(await screen.findByText(WARNING)).toBeVisible()
})

test('a refusal is shown in place of the number', async () => {
  localStorage.setItem(`warned:${member.id}`, 'true')
  const message = 'You can ask 15 sellers a day for their number. Please come back tomorrow.'
  openListing(
    { contact: ['call'] },
    { respond: () => ({ status: 429, body: { code: 'too_many_requests', message } }) },
  )
  await screen.findByRole('button', { name: 'Call' })
  await press('Call')
  expect(await (await dialog()).findByText(message)).toBeVisible()
})
