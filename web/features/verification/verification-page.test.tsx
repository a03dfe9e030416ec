import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { press, listTexts, expectAlert, recordNavigations } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { signedOut } from '#web/test/server.ts'
import { verificationUploadWords } from './copy.ts'
import { createUploader } from './create-uploader.ts'
import { documentOf, openVerification } from './test/open-verification.tsx'

const findCard = async (name: string) => within(await screen.findByRole('region', { name }))
const findId = () => findCard('Government ID')

// [spec 2.13 #2, 9 #17]
test.each([
  [1, 25, 'Basic', '33%'],
  [2, 60, 'Verified', '67%'],
  [3, 85, 'Trusted', '100%'],
] as const)(
  '%i of three required steps are shown with score %i and level %s',
  async (completedSteps, trustScore, verificationLevel, percent) => {
    await openVerification({ status: { completedSteps, trustScore, verificationLevel, requiredSteps: 3 } })
    const progress = await findCard('Verification Progress')
    const bar = progress.getByLabelText(`${completedSteps} of 3 required steps completed`)
    expect(bar).toHaveAttribute('aria-valuetext', percent)
    expect(progress.getByText(percent)).toBeVisible()
    expect(listTexts('definition')).toEqual([`${trustScore}%`, verificationLevel])
  },
)

// [spec 2.13 #2, 4 #19]
test('the certificate is separate, and never raises the progress above 100 percent', async () => {
  await openVerification({
    status: { trustScore: 100, verificationLevel: 'Dealer', completedSteps: 3, requiredSteps: 3 },
    documents: [documentOf({ documentType: 'business_certificate', status: 'approved' })],
  })
  expect(await screen.findByText('Your business certificate is verified as well.')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '100')
})

// [spec 2.13 #3, 2.13 #5]
test('a verified phone shows its number, and benefits for buyers and sellers are listed', async () => {
  await openVerification()
  const phone = await findCard('Phone Verification')
  expect(phone.getByText('Verified')).toBeVisible()
  expect(phone.getByText('+232 76123456', { exact: false })).toBeVisible()
  expect(phone.queryByRole('link')).not.toBeInTheDocument()
  const benefits = await findCard('Verification Benefits')
  expect(benefits.getByRole('heading', { name: 'For buyers' })).toBeVisible()
  expect(benefits.getByRole('heading', { name: 'For sellers' })).toBeVisible()
})

// [spec 2.13 #3]
test('an unverified phone links to the settings, where it can be verified', async () => {
  const { router } = await openVerification({}, undefined, { ...member, isPhoneVerified: false })
  const phone = await findCard('Phone Verification')
  expect(phone.getByText('Pending')).toBeVisible()
  expect(phone.queryByText(/76123456/)).not.toBeInTheDocument()
  await press('Verify Phone Number', 'link')
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(router.state.location.href).toBe('/profile/edit#phone')
})

// [spec 2.13 #4, 2.13 #5]
test.each([
  ['Government ID', 'Required', ['Sierra Leone National ID', 'Passport', "Driver's License"]],
  ['Proof of Address', 'Required', ['Utility bill', 'Bank statement', 'Rental agreement']],
  [
    'Business Certificate (Optional)',
    'Optional',
    ['Verified Dealer badge', 'Higher search ranking', 'Business analytics dashboard', 'Priority support'],
  ],
])(
  'without a document, the card %s says %s, lists what is accepted or gained, and offers an upload',
  async (name, state, lines) => {
    await openVerification()
    const card = await findCard(name)
    for (const line of [state, ...lines]) expect(card.getByText(line)).toBeVisible()
    expect(card.getByRole('button', { name: `Upload: ${name}` })).toBeVisible()
  },
)

test.each([
  [
    'an approved',
    documentOf({ status: 'approved', decidedAt: '2026-11-21T09:00:00.000Z' }),
    ['Verified', 'Your government ID is verified.'],
    [],
  ],
  [
    'a pending',
    documentOf(),
    ['Under Review', "Under review - we'll notify you once processed", 'Sent on Nov 20, 2026'],
    [],
  ],
  [
    'a rejected',
    documentOf({ status: 'rejected', rejectionReason: 'The photo is blurred.' }),
    ['Rejected', 'Document rejected: The photo is blurred.'],
    ['Re-upload: Government ID'],
  ],
])(
  '%s document says so, and can be replaced only after a rejection',
  async (_state, document, lines, buttons) => {
    await openVerification({ documents: [document] })
    const card = await findId()
    for (const line of lines) expect(await card.findByText(line)).toBeVisible()
    expect(card.queryAllByRole('button')).toHaveLength(buttons.length)
    for (const name of buttons) expect(card.getByRole('button', { name })).toHaveTextContent('Re-upload')
  },
)

test('a part that failed to load says why and can be retried', async () => {
  let isDown = true
  await openVerification({}, ({ path }) =>
    isDown && path.endsWith('/documents')
      ? { status: 500, body: { code: 'internal', message: 'Something went wrong on our side.' } }
      : undefined,
  )
  await expectAlert('Something went wrong on our side.')
  isDown = false
  await press('Try again')
  expect((await findId()).getByText('Required')).toBeVisible()
})

// [spec 2.13 #1]
test('an expired session is reported and leads to sign in', async () => {
  const navigations = recordNavigations()
  await openVerification({}, () => signedOut)
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
  await expect.poll(() => navigations).toEqual([expect.stringContaining('/api/login')])
})

// [spec 2.13 #1]
test('without a user the page asks the visitor to log in', async () => {
  const { client } = await openVerification()
  await findId()
  client.setQueryData(userQuery.queryKey, null)
  expect(await screen.findByText('Please log in to access verification')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth?next=%2Fverification')
  expect(screen.queryByRole('region', { name: 'Government ID' })).not.toBeInTheDocument()
})

describe('without a connection', () => {
  beforeEach(() => void vi.useFakeTimers())
  test('the uploader says so until the device is back online', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const uploader = createUploader(verificationUploadWords, () => Promise.resolve())
    const messages = () => uploader.getState().info.map(({ message }) => message)
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(messages()).toEqual(['No Internet connection'])
    const document = uploader.addFile({
      name: 'bill.pdf',
      type: 'application/pdf',
      data: new Blob(['%PDF-1.4'], { type: 'application/pdf' }),
    })
    void uploader.upload()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(messages()).toEqual(['No Internet connection'])
    uploader.removeFile(document)
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(messages()).toEqual(['Connected to the Internet'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(messages()).toEqual([])
    uploader.destroy()
  })
})
