import { describe, expect, test } from 'vitest'
import { readForm } from './read-form.ts'
import { listQuestions } from './questions.ts'

function questionsOf(values: Record<string, unknown>): string[] {
  return listQuestions(readForm(values))
}

describe('the questions of buyers', () => {
  // [spec 10.12 #5]
  test.each([
    ['generator', 'Gen', 'How many months old is it?'],
    ['home_rent', 'Flat', 'Are light and water included?'],
    ['car_sale', 'Car', 'Is the customs duty paid, and are the papers in order?'],
    ['electronics', 'Samsung phone', 'Is it open to every network: Orange, Africell, QCell?'],
  ])('for %s are at most four and name what such buyers ask first', (type, title, question) => {
    const questions = questionsOf({ type, title })
    expect(questions.length).toBeGreaterThan(2)
    expect(questions.length).toBeLessThanOrEqual(4)
    expect(questions).toContain(question)
  })

  test('ask for the model while the title names no thing', () => {
    const asks = (title: string) =>
      questionsOf({ type: 'electronics', title }).some((ask) => ask.startsWith('Which model'))
    expect([asks('For sale'), asks('Tecno Camon 30')]).toEqual([true, false])
  })

  // [spec 10.12 #5]
  test.each([
    ['a field', { type: 'generator', title: 'Gen', ageInMonths: '3' }, 'How many months old is it?'],
    ['a word of the title', { type: 'generator', title: 'Gen, 3 months old' }, 'How many months old is it?'],
    [
      'a word of the description',
      { type: 'car_sale', description: 'Duty paid' },
      'Is the customs duty paid, and are the papers in order?',
    ],
    [
      'a word of Krio',
      { type: 'home_rent', title: 'Os', description: 'Borol de' },
      'Where does the water come from: a tap, a borehole, a tank?',
    ],
    [
      'an amenity',
      { type: 'home_rent', title: 'Flat', amenities: ['Prepaid meter'] },
      'Does it have its own prepaid meter?',
    ],
  ])('are not asked where %s answers them', (_, values, question) => {
    expect(questionsOf(values)).not.toContain(question)
  })

  test('of three letters are answered by the word itself, not by one that begins like it', () => {
    const ac = 'Does the AC blow cold?'
    const rest = {
      type: 'car_sale',
      title: 'Car, papers, licence',
      mileage: '10',
      transmission: 'manual',
      carFuelType: 'Petrol',
    }
    expect(questionsOf({ ...rest, description: 'No accident' })).toContain(ac)
    expect(questionsOf({ ...rest, description: 'No accident, AC works' })).not.toContain(ac)
  })

  test('fit the thing: nobody asks headphones for their SIM card', () => {
    const values = { type: 'electronics', title: 'JBL', productType: 'Headphones', color: 'red' }
    const questions = questionsOf({ ...values, description: 'warranty, receipt, charger, delivery' })
    expect(questions.join()).not.toMatch(/SIM|network|storage|RAM/)
  })
})
