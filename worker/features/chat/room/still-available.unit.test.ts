import { expect, test } from 'vitest'
import { STILL_AVAILABLE } from '#contract/still-there.ts'
import { asksIfAvailable } from './still-available.ts'

test.each([
  STILL_AVAILABLE,
  'is it still available',
  'Hi, is the phone still available?',
  'Good morning, is this available please?',
  'Available?',
  'Still available',
  'Do you still have it?',
  'Is it still there?',
  'Is the generator sold already?',
  'Are they still for sale?',
  'I still de?',
  'Di fon still dɛ?',
  'De generator still dey?',
  'Yu still gɛt am?',
  'Una don sell am?',
])('"%s" asks whether it is still available', (text) => expect(asksIfAvailable(text)).toBe(true))

test.each([
  'What is your last price?',
  'Where can I see it?',
  'I am available on Saturday, in the morning.',
  'Is a receipt available for it? Or the box, or a charger, since I would like to have everything that came with it new',
  'Okay, I am still thinking about it',
  'I get money but na small',
  'Usai yu de?',
])('"%s" does not', (text) => expect(asksIfAvailable(text)).toBe(false))
