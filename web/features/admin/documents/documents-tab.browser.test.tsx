import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { QueuedDocument } from '#contract/verification.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { decisionsIn, openDesk } from '../test/open-desk.tsx'
import { document, fatmata } from '../test/things.ts'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const at = '/admin?tab=verification'
const list = page.getByRole('region', { name: 'Documents to check' })
const row = (text: string) => list.getByRole('link').filter({ hasText: text })
const pane = page.getByRole('article')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = page.getByRole('region', { name: 'Notifications (F8)' })
const blurred = 'The photo is blurred or too dark to read.'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The tab, with files behind the documents' links. `fileOf` answers the file of a link. */
async function openDocuments(
  documents: QueuedDocument[],
  { fileOf = image, ...rest }: { fileOf?: (path: string) => Response } & Parameters<typeof openDesk>[0] = {},
) {
  const opened = await openDesk({ at, documents, ...rest })
  const answer = window.fetch
  const openings: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(String(input instanceof Request ? input.url : input), window.location.origin)
      .pathname
    if (!path.startsWith('/api/verification/files/')) return answer(input, init)
    openings.push(path)
    return fileOf(path)
  })
  return { ...opened, openings }
}

function image() {
  return new Response(
    Uint8Array.from(atob(PIXEL), (char) => char.charCodeAt(0)),
    { headers: { 'content-type': 'image/png' } },
  )
}

const two = () => [
  document(),
  document({
    documentType: 'proof_of_address',
    user: {
      ...document().user,
      displayName: 'Ibrahim Sesay',
      firstName: null,
      lastName: null,
      businessName: 'Sesay Stores',
      isPhoneVerified: false,
    },
  }),
]

test('the list shows of each document its type, state, person and date', async () => {
  await openDocuments(two())
  await expect.element(list.getByText('2 documents')).toBeVisible()
  for (const text of ['Government ID', 'Under Review', 'Uploaded Nov 19, 14:30'])
    await expect.element(row('Fatmata').getByText(text)).toBeVisible()
  await expect.element(row('Ibrahim').getByText('Proof of Address')).toBeVisible()
})

test('with none there is nothing to review', async () => {
  await openDocuments([])
  await expect.element(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
})

describe('a document', () => {
  test('is shown beside what the profile says, and its file is asked for once', async () => {
    const { openings } = await openDocuments(two())
    await row('Ibrahim').click()
    await expect
      .element(pane.getByRole('heading', { level: 2, name: 'Proof of address of Ibrahim Sesay' }))
      .toHaveFocus()
    await expect.element(pane.getByRole('img')).toHaveAttribute('src', expect.stringMatching(/^blob:/))
    const facts = () =>
      pane
        .getByRole('term')
        .elements()
        .map((each) => [each.textContent, each.nextElementSibling?.textContent])
    expect(facts()).toEqual([
      ['First and last name', 'Not given'],
      ['Business name', 'Sesay Stores'],
      ['Phone number', '+23276555111 (not verified)'],
      ['Location', 'Freetown'],
      ['Account', 'Individual'],
      ['Joined', 'Mar 2, 2026'],
      ['Trust score', '25'],
    ])
    await userEvent.keyboard('k')
    await userEvent.keyboard('j')
    await expect
      .element(pane.getByRole('heading', { name: 'Proof of address of Ibrahim Sesay' }))
      .toBeVisible()
    expect(openings).toHaveLength(2)
  })

  test('that is a photo is made larger and turned', async () => {
    await openDocuments(two())
    await row('Fatmata').click()
    const photo = pane.getByRole('img')
    await expect.element(photo).toBeVisible()
    const before = photo.element().getBoundingClientRect().width
    await button('Larger').click()
    await button('Larger').click()
    await expect.element(pane.getByText('200%')).toBeVisible()
    expect(photo.element().getBoundingClientRect().width).toBeCloseTo(before * 2, -1)
    await button('Turn').click()
    expect(getComputedStyle(photo.element()).transform).toContain('matrix(0, 1, -1, 0')
    await button('Smaller').click()
    await expect.element(pane.getByText('150%')).toBeVisible()
  })

  test('that is a PDF stands in a frame', async () => {
    await openDocuments(two(), {
      fileOf: () => new Response('%PDF-1.4', { headers: { 'content-type': 'application/pdf' } }),
    })
    await row('Fatmata').click()
    await expect.poll(() => pane.element().querySelector('iframe')?.src).toMatch(/^blob:/)
    await expect.element(button('Download the file')).toBeVisible()
  })

  test('that says it is something else is neither drawn nor run', async () => {
    await openDocuments(two(), {
      fileOf: () => new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } }),
    })
    await row('Fatmata').click()
    await expect.element(button('Download the file')).toBeVisible()
    expect(pane.element().querySelector('iframe, img')).toBeNull()
  })

  test('whose link has run out is asked for anew', async () => {
    const waiting = two()
    let isOver = true
    const { openings } = await openDocuments(waiting, {
      fileOf: () => {
        if (!isOver) return image()
        isOver = false
        return Response.json({ code: 'forbidden', message: 'Request has expired' }, { status: 403 })
      },
    })
    await row('Fatmata').click()
    await expect.element(pane.getByRole('img')).toBeVisible()
    expect(openings).toHaveLength(2)
  })

  test('that does not open says why, and is asked for again', async () => {
    let isDown = true
    await openDocuments(two(), {
      fileOf: () =>
        isDown
          ? Response.json({ code: 'not_found', message: 'The file is gone.' }, { status: 404 })
          : image(),
    })
    await row('Fatmata').click()
    await expect.element(pane.getByText('The file is gone.')).toBeVisible()
    isDown = false
    await button('Try again').click()
    await expect.element(pane.getByRole('img')).toBeVisible()
  })

  test('that waits no more says so', async () => {
    await openDocuments(two(), { at: `${at}&item=nothing` })
    await expect
      .element(pane.getByRole('heading', { name: 'This document is no longer waiting' }))
      .toBeVisible()
  })
})

describe('a decision on a document', () => {
  test('to approve takes it out, says so, opens the next, and can be taken back', async () => {
    const waiting = two()
    const { calls } = await openDocuments(waiting)
    await row('Fatmata').click()
    await button('Approve').click()
    await expect.element(toast.getByText('Verification Updated')).toBeVisible()
    await expect.element(toast.getByText('Document processed successfully')).toBeVisible()
    await expect
      .element(pane.getByRole('heading', { level: 2, name: 'Proof of address of Ibrahim Sesay' }))
      .toHaveFocus()
    await expect.element(row('Fatmata')).not.toBeInTheDocument()
    await userEvent.keyboard('u')
    await expect.element(toast.getByText('Decision undone')).toBeVisible()
    await expect.element(row('Fatmata')).toHaveAttribute('aria-current', 'page')
    const [first] = waiting
    expect(decisionsIn(calls)).toEqual([
      `POST /api/admin/verify-document/${first?.id} {"action":"approved"}`,
      `POST /api/admin/verify-document/${first?.id}/undo`,
    ])
  })

  test('to reject needs a reason, which its owner reads', async () => {
    const [only] = two()
    const { calls } = await openDocuments(only ? [only] : [])
    await expect.element(button('Turn shortcuts off')).toBeVisible()
    await userEvent.keyboard('j')
    await expect
      .element(pane.getByRole('heading', { level: 2, name: `Government ID of ${fatmata.displayName}` }))
      .toBeVisible()
    await userEvent.keyboard('r')
    const dialog = page.getByRole('dialog', { name: 'Reject this document' })
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(dialog.getByText('Please choose a reason')).toBeVisible()
    await dialog.getByLabelText(blurred).click()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(toast.getByText('Verification Updated')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
    expect(decisionsIn(calls)).toEqual([
      `POST /api/admin/verify-document/${only?.id} {"action":"rejected","reason":"${blurred}"}`,
    ])
  })

  test("that is refused says so in the server's words", async () => {
    await openDocuments(two(), {
      answer: ({ method }) =>
        method === 'POST'
          ? { status: 403, body: { code: 'forbidden', message: 'This document is your own.' } }
          : undefined,
    })
    await row('Fatmata').click()
    await button('Approve').click()
    await expect.element(toast.getByText('This document is your own.')).toBeVisible()
    await expect.element(row('Fatmata')).toBeVisible()
  })
})
