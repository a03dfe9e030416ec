import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { KEPT } from '#contract/kept-data.ts'
import { AccountExport } from '#contract/own-data.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { OWNER_KEY } from '#web/lib/forget-person.ts'
import { fill, press, expectAlert, recordNavigations } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { OwnDataPage } from './own-data-page.tsx'

const codeSent = { message: 'Sent.', phoneNumber: member.phoneNumber, resendInSeconds: 60 }

async function open(respond: (call: ApiCall) => StubResponse) {
  const noAppeals = { appeals: [], decisions: [], total: 0, nextCursor: null }
  const calls = stubServer(
    (call) => (call.path === '/api/appeals' ? { body: noAppeals } : respond(call)),
    member,
  )
  const pages = [
    { path: '/profile/data', component: OwnDataPage },
    { path: '/profile/edit', component: () => <h1>Settings</h1> },
  ]
  const opened = openPages(pages, '/profile/data')
  await screen.findByRole('heading', { level: 1, name: 'Your data' })
  return { ...opened, calls }
}

test('a person downloads their data as a file with the name that the server gave it', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await open(() => ({
    body: {
      ...Object.fromEntries(Object.keys(AccountExport.shape).map((section) => [section, []])),
      exportedAt: '2026-11-30T08:00:00.000Z',
      conversationsLeftOut: 0,
    },
    headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
  }))
  await press('Download')
  expect(await screen.findByText('Your file is downloaded')).toBeVisible()
  expect(saved).toEqual(['my-data.json'])
  vi.restoreAllMocks()
})

test('a download that is refused says why', async () => {
  const message = 'You downloaded your data within the last hour. Please try again in 40 minutes.'
  await open(() => ({ status: 429, body: { code: 'too_many_requests', message } }))
  await press('Download')
  await expectAlert(message)
})

test('before the deletion, the page says everything that stays, and why', async () => {
  await open(() => ({ status: 404 }))
  for (const why of Object.values(KEPT)) expect(screen.getByText(why)).toBeVisible()
  expect(screen.getByText(/^Your number is free/)).toBeVisible()
})

test('the account is deleted with a code, and this device forgets the person', async () => {
  const navigations = recordNavigations()
  const { calls, client } = await open(({ method }) =>
    method === 'DELETE' ? { status: 204 } : { body: codeSent },
  )
  localStorage.setItem(OWNER_KEY, member.id)
  await press('Send me a code to delete my account')
  await fill(await screen.findByLabelText(/6-digit code/), '123456')
  await press('Delete my account for good')
  await expect.poll(() => navigations).toEqual(['/account-deleted'])
  const written = calls.filter(({ method }) => method !== 'GET')
  expect(written.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'POST', path: '/api/account/send-otp', body: {} },
    { method: 'DELETE', path: '/api/account', body: { otpCode: '123456' } },
  ])
  expect(localStorage.getItem(OWNER_KEY)).toBeNull()
  expect(client.getQueryData(userQuery.queryKey)).toBeNull()
})

test('a person may change their mind, and a refusal is beside the code', async () => {
  const message = 'You are the last admin of this market.'
  await open(({ method }) =>
    method === 'DELETE' ? { status: 409, body: { code: 'conflict', message } } : { body: codeSent },
  )
  await press('Send me a code to delete my account')
  await fill(await screen.findByLabelText(/6-digit code/), '123456')
  await press('Delete my account for good')
  await expectAlert(message)
  expect(screen.getByLabelText(/6-digit code/)).toHaveAccessibleDescription(message)
  await press('Keep my account')
  expect(screen.getByRole('button', { name: 'Send me a code to delete my account' })).toBeVisible()
})
