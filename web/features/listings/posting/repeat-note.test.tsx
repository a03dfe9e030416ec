import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { phoneListing } from '#web/features/search/feed/listing.fixture.ts'
import { fill as typeOver, press } from '#web/test/interactions.ts'
import { FORMS } from './test/drafts.ts'
import { field, openDraft, openMarket } from './test/open-dialog.tsx'

const market = openMarket()
const phone = phoneListing()
const repeated = { id: phone.id, title: phone.title }
const question = () => screen.queryByRole('group', { name: /You have this on the market already/ })

test('a form that repeats nothing says nothing, and asks with all it says', async () => {
  await openDraft(FORMS.electronics)
  await waitFor(() => expect(market.checks).toHaveLength(1), { timeout: 5_000 })
  expect(market.checks[0]).toMatchObject({
    type: 'electronics',
    title: FORMS.electronics.title,
    price: 85_000,
    description: FORMS.electronics.description,
    photoHashes: [],
  })
  expect(question()).toBeNull()
})

test('a repeat is named, and can be posted all the same', async () => {
  market.setRepeated(repeated)
  await openDraft(FORMS.electronics)
  await waitFor(() => expect(question()).toHaveTextContent(phone.title), { timeout: 5_000 })
  await press('No, this is another one')
  expect(question()).toBeNull()
  await typeOver(field('title'), 'Samsung Galaxy S24, the second one')
  await waitFor(() => expect(market.checks.length).toBeGreaterThan(1), { timeout: 5_000 })
  expect(question()).toBeNull()
  await press('Create Listing')
  await waitFor(() => expect(market.posts).toHaveLength(1))
})

test('the earlier listing can be renewed instead, which closes the form', async () => {
  market.setRepeated(repeated)
  const { client } = await openDraft(FORMS.electronics)
  client.setQueryData(listingQuery(repeated.id).queryKey, phone)
  await waitFor(() => expect(question()).not.toBeNull(), { timeout: 5_000 })
  await press('Renew that one instead')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(market.renewals).toEqual([`/api/listings/${repeated.id}/renew`])
  expect(market.posts).toHaveLength(0)
})
