import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { QueuedDocument } from '#contract/verification.ts'
import { gone, press, user } from '#web/test/hands.ts'
import { choose, decisionsIn, findDialog, openDesk, pane, row, untilChosen } from '../test/open-desk.tsx'
import { document, fatmata } from '../test/things.ts'

const at = '/admin?tab=verification'
const heading = (name: string) => screen.findByRole('heading', { name })
const blurred = 'The photo is blurred or too dark to read.'

/** The tab, with files behind the documents' links. `fileOf` answers the file of a link. */
async function openDocuments(
  documents: QueuedDocument[],
  { fileOf = image, ...rest }: { fileOf?: () => Response } & Parameters<typeof openDesk>[0] = {},
) {
  const opened = await openDesk({ at, documents, ...rest })
  const answer = window.fetch
  const openings: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, window.location.origin).pathname
    if (!path.startsWith('/api/verification/files/')) return answer(input, init)
    openings.push(path)
    return fileOf()
  })
  return { ...opened, openings }
}

const file = (content: string, type: string) => new Response(content, { headers: { 'content-type': type } })
const image = () => file('a picture', 'image/png')
const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status })

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

// [spec 10.11 #46]
test('a document that waits no more says so', async () => {
  await openDocuments([], { at: `${at}&item=nothing` })
  expect(await heading('This document is no longer waiting')).toBeVisible()
})

// [spec 2.10 #7]
test('the list shows of each document its type, state, person and date', async () => {
  await openDocuments(two())
  expect(await screen.findByText('2 documents')).toBeVisible()
  for (const text of ['Government ID', 'Under Review', 'Uploaded Nov 19, 14:30'])
    expect(within(row('Fatmata')).getByText(text, { exact: false })).toBeVisible()
  expect(within(row('Ibrahim')).getByText('Proof of Address')).toBeVisible()
})

describe('a document', () => {
  // [spec 2.10 #7]
  test('is shown beside what the profile says, and its file is asked for once', async () => {
    const { openings } = await openDocuments(two())
    await choose('Ibrahim')
    await waitFor(() =>
      expect(
        screen.getByRole('heading', { level: 2, name: 'Proof of address of Ibrahim Sesay' }),
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
    await user.keyboard('k')
    await untilChosen('Fatmata')
    await user.keyboard('j')
    await untilChosen('Ibrahim')
    expect(openings).toHaveLength(2)
  })

  test.each([
    ['a PDF stands in a frame', file('%PDF-1.4', 'application/pdf'), 'iframe'],
    ['something else is neither drawn nor run', file('<script>alert(1)</script>', 'text/html'), null],
  ])('that is %s', async (_what, answer, shown) => {
    await openDocuments(two(), { fileOf: () => answer.clone() })
    await choose('Fatmata')
    expect(await screen.findByRole('button', { name: 'Download the file' })).toBeVisible()
    const frame = pane().querySelector('iframe, img')
    expect(frame?.localName ?? null).toBe(shown)
    if (shown) expect(frame).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  })

  // [spec 10.11 #35]
  test('whose link has run out is asked for anew', async () => {
    const answers = [refusal(403, 'forbidden', 'Request has expired')]
    const { openings } = await openDocuments(two(), { fileOf: () => answers.pop() ?? image() })
    await choose('Fatmata')
    expect(await within(pane()).findByRole('img')).toBeVisible()
    expect(openings).toHaveLength(2)
  })

  // [spec 10.11 #46]
  test('that does not open says why, and is asked for again', async () => {
    let isDown = true
    await openDocuments(two(), {
      fileOf: () => (isDown ? refusal(404, 'not_found', 'The file is gone.') : image()),
    })
    await choose('Fatmata')
    expect(await within(pane()).findByText('The file is gone.')).toBeVisible()
    isDown = false
    await press('Try again')
    expect(await within(pane()).findByRole('img')).toBeVisible()
  })
})

describe('a decision on a document', () => {
  // [spec 2.10 #7, 8 #18]
  test('to approve takes it out, says so, opens the next, and can be taken back', async () => {
    const waiting = two()
    const { calls } = await openDocuments(waiting)
    await choose('Fatmata')
    await press('Approve')
    expect(await screen.findByText('Verification Updated')).toBeVisible()
    expect(screen.getByText('Document processed successfully')).toBeVisible()
    await waitFor(() =>
      expect(
        screen.getByRole('heading', { level: 2, name: 'Proof of address of Ibrahim Sesay' }),
      ).toHaveFocus(),
    )
    await gone(() => row('Fatmata'))
    await user.keyboard('u')
    expect(await screen.findByText('Decision undone')).toBeVisible()
    await untilChosen('Fatmata')
    const [first] = waiting
    expect(decisionsIn(calls)).toEqual([
      `POST /api/admin/verify-document/${first?.id} {"action":"approved"}`,
      `POST /api/admin/verify-document/${first?.id}/undo`,
    ])
  })

  // [spec 2.10 #7]
  test('to reject needs a reason, which its owner reads', async () => {
    const only = document()
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
    expect(decisionsIn(calls)).toEqual([
      `POST /api/admin/verify-document/${only.id} {"action":"rejected","reason":"${blurred}"}`,
    ])
  })
})
