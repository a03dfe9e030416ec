import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '#web/test/interactions.ts'
import { FORMS } from './test/drafts.ts'
import { chooseKind, field, fill, openDialog, openDraft, openMarket, valueOf } from './test/open-dialog.tsx'

openMarket()

const TITLES = ['Photos and kind', 'What it is', 'Price and place', 'More about it']
const heading = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) })
const listOpen = () => TITLES.filter((title) => heading(title).getAttribute('aria-expanded') === 'true')
const { title, price, location, description, ...attributes } = FORMS.generator
const { generatorBrand, generatorModel, powerOutput, generatorFuelType, ageInMonths } = attributes

test('each section opens when those before it are done, and none closes by itself', async () => {
  await openDialog()
  expect(listOpen()).toEqual(TITLES.slice(0, 1))
  await chooseKind('Generator')
  expect(listOpen()).toEqual(TITLES.slice(0, 2))
  await fill({ title, generatorBrand, generatorModel, powerOutput, generatorFuelType, ageInMonths })
  expect(listOpen()).toEqual(TITLES.slice(0, 3))
  await fill({ price, location })
  expect(listOpen()).toEqual(TITLES)
  await fill({ description })
  expect(listOpen()).toEqual(TITLES)
})

test('Next sums up its section in one line, and leads to the first field of the next one', async () => {
  const { queue } = await openDraft({ ...FORMS.generator, description: '' })
  queue.addUrl('https://example.com/a.jpg')
  await press('Next: What it is')
  expect(field('title')).toHaveFocus()
  await press('Next: Price and place')
  expect(field('price')).toHaveFocus()
  await press('Next: More about it')
  expect(field('description')).toHaveFocus()
  const summaries = [
    'Photos and kind, done Generator, 1 photo',
    `What it is, done ${title}`,
    `Price and place, done SLE ${price}, ${location}`,
    'More about it',
  ]
  summaries.forEach((summary, index) => expect(heading(TITLES[index]!)).toHaveAccessibleName(summary))
  expect(listOpen()).toEqual(TITLES.slice(3))
  await press(/^What it is/)
  expect(listOpen()).toEqual([TITLES[1], TITLES[3]])
  expect([valueOf('title'), valueOf('generatorModel')]).toEqual([title, generatorModel])
})

test('a section that is not done has no Next', async () => {
  await openDialog()
  await chooseKind('Generator')
  expect(screen.getAllByRole('button', { name: /^Next/ }).map((next) => next.textContent)).toEqual([
    'Next: What it is',
  ])
})

test('a closed section opens when one of its fields gets the focus', async () => {
  await openDialog()
  await fill({ location })
  expect(listOpen()).toEqual([TITLES[0], TITLES[2]])
})

test('a missing field opens its section and gets the focus', async () => {
  await openDraft({ ...FORMS.generator, price: '' })
  await press(/^What it is/)
  await press(/^Price and place/)
  expect(listOpen()).not.toContain(TITLES[2])
  await press('Create Listing')
  await waitFor(() => expect(field('price')).toHaveFocus())
  expect(listOpen()).toContain(TITLES[2])
})

test('Start over closes the sections again', async () => {
  await openDraft(FORMS.generator)
  expect(listOpen()).toEqual(TITLES)
  await press('Start over')
  expect(listOpen()).toEqual(TITLES.slice(0, 1))
})
