import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentYear } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { press, user } from '#web/test/interactions.ts'
import { AttributeTable } from './page/attribute-table.tsx'
import { cardAttributes } from './page/attributes.ts'
import { valuesOf } from './posting/form-values.ts'
import { openMarket, chooseKind, fill, openDialog, optionsOf } from './posting/test/open-dialog.tsx'

// The icon and the badge's colour are all that the app defines of a kind outside the kind's own file.
vi.mock('#web/features/listings/kind-look.tsx', () => ({ KindIcon: () => null, KindBadge: () => null }))

const market = openMarket()

const BIKE = {
  type: 'motorbike',
  bikeMake: 'TVS',
  bikeModel: 'Star City',
  modelYear: currentYear(),
  bikeCondition: 'good',
  engineCc: 1_125,
  hasHelmet: true,
}
// The types do not know this kind.
const bike = { ...BIKE } as unknown as Listing

test('a fifth kind is offered, has its own fields and can be posted', async () => {
  await openDialog()
  await chooseKind('Motorbike')
  expect(optionsOf('bikeCondition')).toEqual(['excellent', 'good', 'fair'])
  await fill({
    title: 'Strong bike for okada',
    price: '28000',
    location: 'Bo',
    description: 'It runs every day, the papers are in order.',
    bikeMake: 'TVS',
    bikeModel: 'Star City',
    modelYear: String(currentYear()),
    bikeCondition: 'good',
    engineCc: '1,125',
  })
  await user.click(screen.getByText('More details'))
  await press('Helmet included', 'checkbox')
  await press('Create Listing')
  await expect.poll(() => market.posts.map(({ body }) => body)).toMatchObject([BIKE])
})

test('the edit form of a fifth kind has numbers with separators, and years without', () => {
  expect(valuesOf(bike)).toMatchObject({ modelYear: String(currentYear()), engineCc: '1,125' })
})

test('a fifth kind shows its attributes on its card and in its table', () => {
  expect(cardAttributes(bike, { yes: 'Yes', no: 'No' })).toEqual(['TVS', 'Star City', '1,125 cc'])
  render(<AttributeTable listing={bike} />)
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'TVS',
    'Star City',
    String(currentYear()),
    'Good',
    '1,125 cc',
    'Yes',
  ])
})
