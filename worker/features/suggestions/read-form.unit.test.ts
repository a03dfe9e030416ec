import { describe, expect, test } from 'vitest'
import { DESCRIPTION_MAX, SHORT_TEXT_MAX, TITLE_MAX } from '#contract/limits.ts'
import { currentYear } from '#contract/dates.ts'
import { readForm } from './read-form.ts'

describe('a form is read leniently', () => {
  test('figures as typed or as numbers, and a blank figure is not a zero', () => {
    const typed = {
      price: '85 000',
      bedrooms: '2',
      bathrooms: '1,5',
      squareFootage: '1,200',
      parkingSpaces: 0,
    }
    const read = { price: 85_000, bedrooms: 2, bathrooms: 1.5, squareFootage: 1_200, parkingSpaces: 0 }
    expect(readForm({ type: 'home_rent', ...typed })).toMatchObject(read)
    const blank = readForm({ type: 'home_rent', bedrooms: '', price: '', parkingSpaces: ' ' })
    expect([blank.bedrooms, blank.price, blank.parkingSpaces]).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['an age over a year', { type: 'generator', ageInMonths: '13' }],
    ['a quarter of a bathroom', { type: 'home_rent', bathrooms: '1.25' }],
    ['a price of nothing', { price: '0' }],
    ['an old car', { type: 'car_sale', year: String(currentYear() - 4) }],
    ['an unknown place', { location: 'Lagos' }],
    ['an unknown fuel', { type: 'generator', generatorFuelType: 'Coal' }],
    ['a figure with words', { price: '12 thousand' }],
    ['an endless figure', { price: Number.POSITIVE_INFINITY }],
    ['a name without letters', { type: 'car_sale', make: '---' }],
    ['markup for a name', { type: 'electronics', brand: '<script>alert(1)</script>' }],
    ['another kind’s fields', { type: 'generator', bedrooms: '3', make: 'Toyota' }],
    [
      'lists and objects',
      { type: 'car_sale', make: ['Toyota'], carModel: { name: 'RAV4' }, title: ['a'], description: {} },
    ],
    ['an unticked box', { type: 'home_rent', furnished: false, petsAllowed: 'no' }],
  ])('%s is as if left blank', (_, values) => {
    const blank = readForm({ type: 'type' in values ? values.type : undefined })
    expect(readForm(values)).toEqual({ ...blank, isKindGuessed: !('type' in values) })
  })

  test('an inherited field is none', () => {
    expect(
      readForm(Object.create({ title: 'Not mine', type: 'generator' }) as Record<string, unknown>).title,
    ).toBe('')
  })

  test('texts are cut to their limits, in the middle of no character, and hold no invisible ones', () => {
    const long = {
      title: '😀'.repeat(5_000),
      description: `a\u202eb\u0000${'word '.repeat(5_000)}`,
      brand: 'x'.repeat(10_000),
    }
    const { title, description, brand } = readForm({ type: 'electronics', ...long })
    expect(title.length).toBeLessThanOrEqual(TITLE_MAX)
    expect(title).toBe('😀'.repeat(title.length / 2))
    expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX)
    expect(description).toMatch(/^abword word .*word$/)
    expect(brand).toBe('x'.repeat(SHORT_TEXT_MAX))
  })

  test('amenities come as a list or as a line, each once', () => {
    const read = (amenities: unknown) => readForm({ type: 'home_rent', amenities }).amenities
    expect(read(['Borehole', 'borehole', 7, null, '<b>', 'Security'])).toEqual(['Borehole', '7', 'Security'])
    expect(read('Borehole, Security,')).toEqual(['Borehole', 'Security'])
  })
})

describe('without a kind', () => {
  test.each([
    ['iPhone 13 128GB', 'electronics'],
    ['laptop', 'electronics'],
    ['Fine fon', 'electronics'],
    ['5kva gen', 'generator'],
    ['Jɛnɛreta fɔ sɛl', 'generator'],
    ['Honda generator', 'generator'],
    ['Toyota Corolla', 'car_sale'],
    ['mɔtoka', 'car_sale'],
    ['2 bedroom flat with standby generator', 'home_rent'],
    ['House for rent', 'home_rent'],
  ])('%s is taken for %s', (title, kind) => {
    expect(readForm({ title })).toMatchObject({ kind, isKindGuessed: true })
  })

  test.each(['Fine thing', 'Honda', 'Table and chairs', 'car phone', 'generator or laptop'])(
    '%s could be anything',
    (title) => {
      expect(readForm({ title }).kind).toBeUndefined()
    },
  )

  test('the fields that were filled in tell it', () => {
    expect(readForm({ title: 'For you', powerOutput: '5KVA' })).toMatchObject({
      kind: 'generator',
      powerOutput: '5KVA',
    })
  })

  test('a name of the dialog’s categories will do', () => {
    expect(readForm({ type: 'cars' })).toMatchObject({ kind: 'car_sale', isKindGuessed: false })
    expect(readForm({ type: 'toString' }).kind).toBeUndefined()
  })
})
