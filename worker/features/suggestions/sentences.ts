import type { ListingType } from '#contract/kinds/derived.ts'
import type { Fact, Item } from './facts.ts'
import { capitalise, article } from './wording.ts'

const SELLING = { 'for sale': 'Selling', 'for rent': 'Renting out', 'on offer': 'I offer' } as const

/** Opening sentences without a full stop. Each says what the item is, and some say where it is. */
export function openingsOf({ thing, words, noun, offer, placeName }: Item): string[] {
  const subject = thing ?? words ?? noun
  const one = `${article(subject.split(/[ -]/)[0] ?? '')} ${subject}`
  return ['', ...(placeName ? [` in ${placeName}`] : [])].flatMap((at) => [
    `${subject} ${offer}${at}`,
    `${capitalise(offer)}${at}: ${subject}`,
    // A title by the seller may be any words, so it takes no article; neither do plurals.
    ...((thing === undefined && words !== undefined) || /headphones$|airpods$/i.test(subject)
      ? [`Now ${offer}${at}: ${subject}`, `Have a look: ${subject}, ${offer}${at}`]
      : [
          `${SELLING[offer]} ${one}${at}`,
          `This ${subject} is ${offer}${at}`,
          `Looking for ${one}? This one is ${offer}${at}`,
          `Now ${offer}${at}: ${one}`,
        ]),
  ])
}

const SHARED_CLOSINGS = [
  'Send me a message here if you want to see it.',
  'Questions are welcome, just write to me here.',
  'Interested? Send a message and we will agree on a time.',
  'Write to me here before you come, so that we can agree on a time.',
]
const CLOSINGS: Partial<Record<ListingType, readonly string[]>> = {
  electronics: ['See it before you pay.', 'Come and check everything yourself before you pay.'],
  generator: [
    'See it and test it before you pay.',
    'Come and hear it run before you pay.',
    'Bring somebody who knows generators and check it before you pay.',
  ],
  car_sale: [
    'Bring your mechanic and look at it before you pay.',
    'Come with somebody who knows cars, see it, then decide.',
    'See the car and its papers before you pay.',
  ],
  home_rent: ['Come and see the rooms before you decide.', 'See the place before you pay anything.'],
}

/** Closing sentences. They say nothing about the item. */
export function closingsOf({ kind }: Item): string[] {
  return [...SHARED_CLOSINGS, ...((kind && CLOSINGS[kind]) ?? ['See it before you pay.'])]
}

/** Every sentence that a description of these facts may contain. */
export function listSentences(item: Item): string[] {
  const facts = [...item.facts, item.price, item.place].filter((fact): fact is Fact => fact !== undefined)
  const ofFacts = facts.flatMap(({ line, sentences }) => [line, ...sentences])
  return [...openingsOf(item), ...ofFacts, ...closingsOf(item)]
}
