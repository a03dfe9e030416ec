import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { counted } from '#contract/numbers.ts'
import type { OfferAction, OfferStatus } from '#contract/offer-steps.ts'

/** An offer in the thread. */
export const offerWords = {
  yours: 'You offer',
  theirs: (name: string) => `${name} offers`,
  price: (price: string) => `Asking price ${price}`,
  yourMove: (left: string) => `Waiting for your answer, ${left} left`,
  theirMove: (name: string, left: string) => `Waiting for ${name}, ${left} left`,
  left: (ms: number) =>
    ms >= HOUR_MS
      ? counted(Math.floor(ms / HOUR_MS), 'hour')
      : counted(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute'),
  over: {
    accepted: 'Accepted',
    countered: 'Another offer followed',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
  } satisfies Record<Exclude<OfferStatus, 'offered'>, string>,
  actions: {
    accept: 'Accept',
    counter: 'Counter',
    decline: 'Decline',
    withdraw: 'Withdraw',
  } satisfies Record<OfferAction, string>,
  /** The maker's counter. */
  change: 'Change',
  actionsOf: (price: string) => `Answers to the offer of ${price}`,
  reserved: (until: string) => `Reserved until ${until}`,
  release: 'End the reservation',
  needsLine:
    'You are offline. An answer to an offer needs a connection, because the offer may have changed meanwhile.',
}

/** An offer that waits for the line. */
export const waitingOfferWords = {
  yours: (price: string) => `Your offer of ${price}`,
  waiting: 'Waiting for the line',
  waitingText: 'We send it by itself when you are online again.',
  undo: 'Undo',
  view: 'View',
  sent: (price: string) => `Your offer of ${price} is sent`,
  refused: (price: string) => `Your offer of ${price} was not sent`,
}

/** The form in which an amount is named. */
export const offerFormWords = {
  make: 'Make an offer',
  counter: 'Offer another price',
  close: 'Close',
  amount: 'Your offer',
  price: (price: string) => `Asking price ${price}`,
  quick: 'Quick amounts',
  less: (percent: number, price: string) => `${percent} % less, ${price}`,
  halfway: (price: string) => `Halfway, ${price}`,
  asking: (price: string) => `Asking price, ${price}`,
  missing: 'Enter the price that you offer',
  tooLarge: 'Price is too large',
  notWhole: 'Offer a whole number',
  same: 'That is the price offered. Accept it instead.',
  send: (price: string) => `Offer ${price}`,
  sendNothing: 'Send offer',
  note: 'The other person has 48 hours to answer. An accepted offer reserves the item for 48 hours. Pay only when you have seen it.',
  sellerNote:
    'The other person has 48 hours to answer. If they accept, the item is reserved for them for 48 hours.',
  didYouMean: (price: string) => `Did you mean ${price}?`,
  yes: (price: string) => `Yes, ${price}`,
  no: (price: string) => `No, ${price}`,
}
