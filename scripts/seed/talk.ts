import { HOUR_MS } from '#contract/dates.ts'
import { isMonthly, type ListingType } from '#contract/kinds/derived.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import { spellKrio } from './writing.ts'
import type { Life } from './life.ts'
import type { DemoPerson } from './people.ts'
import { EXCHANGES, HIDDEN_REMARK, REMARKS, THANKS, type Exchange } from './phrases-talk.ts'
import type { Random } from './random.ts'

/** A comment on a demo listing. `answers` is the comment that it replies to. */
export type DemoComment = {
  author: DemoPerson
  content: string
  at: number
  answers?: DemoComment
  isHidden?: boolean
}

export type Place = {
  type: ListingType
  location: Location
  seller: DemoPerson
  /** Who may comment. */
  people: readonly DemoPerson[]
  life: Life
  /** The README's seller always gets comments, most of them started by the first of `people`. */
  isOfStory: boolean
}

/**
 * Comments on a listing in order of time: questions, mostly answered, and remarks. Nobody comments before the
 * listing was posted or after it ended.
 */
export function makeTalk(random: Random, place: Place): DemoComment[] {
  const { life, isOfStory, seller, type } = place
  if (life.status === 'pending') return []
  const wanted = Math.max(random.weighted(THREADS), isOfStory ? 2 : 0)
  const others = place.people.filter((person) => person !== seller)
  const known = isOfStory && random.chance(0.7) ? others.slice(0, 1) : []
  const authors = [...known, ...random.sample(others.slice(known.length), wanted)].slice(0, wanted)
  const exchanges = random.sample(exchangesFor(type), wanted)
  const comments = authors.flatMap((author, i) => {
    const from = life.createdAt + ((life.until - life.createdAt) * (i + 0.2)) / wanted
    const talker = { random: random.fork('thread', i), place, author, from }
    const exchange = exchanges[i]
    return exchange && (i === 0 || talker.random.chance(0.8)) ? ask(talker, exchange) : [remark(talker)]
  })
  if (isOfStory && life.previousPrice !== undefined) comments.push(hiddenRemark(place, random.pick(others)))
  return comments.sort((a, b) => a.at - b.at)
}

const THREADS: readonly (readonly [count: number, weight: number])[] = [
  [0, 46],
  [1, 24],
  [2, 16],
  [3, 9],
  [5, 5],
]

type Talker = { random: Random; place: Place; author: DemoPerson; from: number }

function ask({ random, place, author, from }: Talker, exchange: Exchange): DemoComment[] {
  const elsewhere = random.pick(LOCATIONS.filter((other) => other !== place.location))
  const say = (line: Line) =>
    inVoice(random, line).replace('{town}', place.location).replace('{elsewhere}', elsewhere)
  const question = { author, content: say(exchange.ask), at: Math.round(from) }
  const answer = {
    author: place.seller,
    content: say(exchange.answer),
    at: laterBy(random, question.at, 9),
    answers: question,
  }
  if (answer.at > place.life.until || !random.chance(0.85)) return [question]
  const thanks = {
    author,
    content: say(oneOf(random, THANKS)),
    at: laterBy(random, answer.at, 5),
    answers: question,
  }
  return thanks.at > place.life.until || !random.chance(0.45)
    ? [question, answer]
    : [question, answer, thanks]
}

function remark({ random, author, from }: Talker): DemoComment {
  return { author, content: inVoice(random, oneOf(random, REMARKS)), at: Math.round(from) }
}

function hiddenRemark({ life }: Place, author: DemoPerson): DemoComment {
  return {
    author,
    content: HIDDEN_REMARK,
    at: Math.round(life.createdAt + (life.until - life.createdAt) * 0.6),
    isHidden: true,
  }
}

function laterBy(random: Random, at: number, hoursMax: number): number {
  return at + Math.round(random.between(0.1, hoursMax) * HOUR_MS)
}

type Line = Record<'en' | 'krio', string>

function oneOf(random: Random, { en, krio }: Record<keyof Line, readonly string[]>): Line {
  return { en: random.pick(en), krio: random.pick(krio) }
}

function inVoice(random: Random, { en, krio }: Line): string {
  return random.chance(0.55) ? en : spellKrio(krio, random.chance(0.4) ? 'standard' : 'typed')
}

function exchangesFor(type: ListingType): Exchange[] {
  const isCarried = type === 'electronics' || type === 'generator'
  return [
    ...(EXCHANGES[type] ?? []),
    ...(isMonthly(type) ? [] : EXCHANGES.sold),
    ...(isCarried ? EXCHANGES.carried : []),
  ]
}
