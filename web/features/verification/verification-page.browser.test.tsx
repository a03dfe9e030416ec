import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { userQuery } from '#web/features/auth/queries.ts'
import { watchLogin } from '#web/features/auth/test/watch-login.ts'
import { reader } from '#web/test/people.ts'
import { unreadQuery } from '#web/features/notifications/unread-query.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { documentOf, UNPROVEN } from './test/documents.ts'
import { openVerification } from './test/open-verification.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const card = (name: string) => page.getByRole('region', { name, exact: true })
const ID = card('Government ID')

test.each([
  [1, 25, 'Basic', '33%'],
  [2, 60, 'Verified', '67%'],
  [3, 85, 'Trusted', '100%'],
] as const)(
  '%i required steps of three are told with score %i and level %s',
  async (completedSteps, trustScore, verificationLevel, percent) => {
    await openVerification({ status: { completedSteps, trustScore, verificationLevel, requiredSteps: 3 } })
    const progress = card('Verification Progress')
    await expect
      .element(progress.getByLabelText(`${completedSteps} of 3 required steps completed`))
      .toHaveAttribute('aria-valuetext', percent)
    await expect.element(progress.getByText(percent, { exact: true })).toBeVisible()
    const figures = progress
      .getByRole('definition')
      .all()
      .map((each) => each.element().textContent)
    expect(figures).toEqual([`${trustScore}%`, verificationLevel])
  },
)

test('the certificate stands apart, and never brings the progress above 100 percent', async () => {
  const status = {
    trustScore: 100,
    verificationLevel: 'Dealer',
    completedSteps: 3,
    requiredSteps: 3,
  } as const
  await openVerification({
    status,
    documents: [documentOf({ documentType: 'business_certificate', status: 'approved' })],
  })
  await expect.element(page.getByText('Your business certificate is verified as well.')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '100')
})

test('a verified phone is told with its number', async () => {
  await openVerification()
  const phone = card('Phone Verification')
  await expect.element(phone.getByText('Verified', { exact: true })).toBeVisible()
  await expect.element(phone.getByText('+232 76123456')).toBeVisible()
  await expect.element(phone.getByRole('link')).not.toBeInTheDocument()
})

test('a phone that waits leads to the settings, where it is verified', async () => {
  const { router } = await openVerification({}, undefined, { ...reader, isPhoneVerified: false })
  const phone = card('Phone Verification')
  await expect.element(phone.getByText('Pending', { exact: true })).toBeVisible()
  await expect.element(phone.getByText('76123456')).not.toBeInTheDocument()
  await phone.getByRole('link', { name: 'Verify Phone Number' }).click()
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(router.state.location.href).toBe('/profile/edit#phone')
})

test.each([
  ['Government ID', 'Required', ['Sierra Leone National ID', 'Passport', "Driver's License"]],
  ['Proof of Address', 'Required', ['Utility bill', 'Bank statement', 'Rental agreement']],
  [
    'Business Certificate (Optional)',
    'Optional',
    ['Verified Dealer badge', 'Higher search ranking', 'Business analytics dashboard', 'Priority support'],
  ],
])(
  'without a document %s is %s, says what is taken or brought, and can be uploaded',
  async (name, state, lines) => {
    await openVerification()
    const region = card(name)
    await expect.element(region.getByText(state, { exact: true })).toBeVisible()
    for (const line of lines) await expect.element(region.getByText(line, { exact: true })).toBeVisible()
    await expect.element(region.getByRole('button', { name: `Upload: ${name}` })).toBeVisible()
  },
)

test('an approved document says so and takes no other', async () => {
  await openVerification({
    documents: [documentOf({ status: 'approved', decidedAt: '2026-11-21T09:00:00.000Z' })],
  })
  await expect.element(ID.getByText('Verified', { exact: true })).toBeVisible()
  await expect.element(ID.getByText('Your government ID is verified.')).toBeVisible()
  await expect.element(ID.getByRole('button')).not.toBeInTheDocument()
})

test('a document under review says so and takes no other', async () => {
  await openVerification({ documents: [documentOf()] })
  await expect.element(ID.getByText('Under Review', { exact: true })).toBeVisible()
  await expect
    .element(ID.getByText("Under review - we'll notify you once processed", { exact: true }))
    .toBeVisible()
  await expect.element(ID.getByText('Sent on Nov 20, 2026')).toBeVisible()
  await expect.element(ID.getByRole('button')).not.toBeInTheDocument()
})

test('a rejected document gives its reason, and another can be uploaded', async () => {
  await openVerification({
    documents: [documentOf({ status: 'rejected', rejectionReason: 'The photo is blurred.' })],
  })
  await expect.element(ID.getByText('Rejected', { exact: true })).toBeVisible()
  await expect.element(ID.getByText('Document rejected: The photo is blurred.')).toBeVisible()
  await expect
    .element(ID.getByRole('button', { name: 'Re-upload: Government ID' }))
    .toHaveTextContent('Re-upload')
})

test('the benefits are told to buyers and to sellers', async () => {
  await openVerification()
  const benefits = card('Verification Benefits')
  await expect.element(benefits.getByRole('heading', { name: 'For buyers' })).toBeVisible()
  await expect.element(benefits.getByRole('heading', { name: 'For sellers' })).toBeVisible()
})

test('what did not load says why and is asked for again', async () => {
  let isDown = true
  await openVerification({}, ({ path }) =>
    isDown && path.endsWith('/documents')
      ? { status: 500, body: { code: 'internal', message: 'Something went wrong on our side.' } }
      : undefined,
  )
  await expect.element(page.getByRole('alert').getByText('Something went wrong on our side.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(ID).toBeVisible()
})

test('a session that has ended is told, and leads to sign in', async () => {
  const login = watchLogin()
  await openVerification({}, () => ({
    status: 401,
    body: { code: 'signed_out', message: 'Please sign in.' },
  }))
  await expect.element(page.getByText('You are logged out. Logging in again...')).toBeVisible()
  await expect.poll(() => login.left).toHaveLength(1)
  login.stop()
})

test('without a user the page asks to log in', async () => {
  const { client } = await openVerification()
  client.setQueryData(userQuery.queryKey, null)
  await expect.element(page.getByText('Please log in to access verification', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/auth?next=%2Fverification')
  await expect.element(ID).not.toBeInTheDocument()
})

test('a decision that the bell tells of is on the page at once', async () => {
  const { client, desk } = await openVerification({ documents: [documentOf()] })
  client.setQueryData(unreadQuery.queryKey, 0)
  await expect.element(ID.getByText('Under Review', { exact: true })).toBeVisible()
  desk.documents = [documentOf({ status: 'approved' })]
  desk.status = { ...UNPROVEN, trustScore: 60, completedSteps: 2, verificationLevel: 'Verified' }
  client.setQueryData(unreadQuery.queryKey, 1)
  await expect.element(ID.getByText('Your government ID is verified.')).toBeVisible()
  await expect.element(page.getByText('2 of 3 required steps completed')).toBeVisible()
})
