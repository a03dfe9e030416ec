import { counted } from '#contract/numbers.ts'
import type { ScorePart } from '#contract/score.ts'
import type { StillThereAnswer } from '#contract/still-there.ts'

/** The owner's actions on a listing, and when it expires. */
export const upkeepWords = {
  actions: {
    edit: 'Edit',
    release: 'End reservation',
    markSold: 'Mark as sold',
    markRented: 'Mark as rented',
    renew: 'Renew',
    reactivate: 'Back to active',
    delete: 'Delete',
  },
  actionsOf: (title: string) => `Actions for ${title}`,
  more: (title: string) => `More for ${title}`,
  renewAgain: (date: string) => `again from ${date}`,
  expiresIn: (days: number) => (days <= 0 ? 'Expires today' : `Expires in ${counted(days, 'day')}`),
  stillThere: (title: string) => `Is ${title} still there?`,
  stillThereQuestion: 'Is it still there?',
  answerBy: (date: string) => `Answer by ${date}, or it expires.`,
  answers: { yes: 'Yes', sold: 'Sold', remove: 'Remove' } satisfies Record<StillThereAnswer, string>,
  rented: 'Rented',
  editWaits: 'Your changes wait for the line.',
  saleWaits: 'Marked as sold. Waiting for the line.',
  runsUntil: (date: string) => `Runs until ${date}`,
  reserved: (buyer: string | undefined, until: string) =>
    `Reserved${buyer ? ` for ${buyer}` : ''} until ${until}`,
  ranOut: (date: string) => `Expired on ${date}`,
}

/** The results of the owner's actions. */
export const resultWords = {
  sold: 'Marked as sold',
  rented: 'Marked as rented',
  soldText: 'Buyers can no longer find it.',
  rentedText: 'People can no longer find it.',
  active: 'Active again',
  renewed: 'Listing renewed',
  untilText: (date: string) => `Buyers can find it until ${date}.`,
  deleted: 'Listing deleted',
  deletedText: "You can undo this for 24 hours on the listing's page.",
  undo: 'Undo',
  restored: 'Listing restored',
  released: 'The reservation has ended',
  releasedText: 'Anybody can buy it again.',
  error: 'Error',
  offline: 'You are offline. Please check your connection and try again.',
}

/** Of a listing that is marked as sold, which the server does not know yet. */
export const waitingSaleWords = {
  sale: 'That it is sold',
  refused: (title: string) => `${title} was not marked as sold`,
}

/** The panel on the page of the person's own listing. */
export const panelWords = {
  title: 'This is your listing',
  allOwn: 'All my listings',
  score: 'Quality score',
  scoreOf: (score: number) => `${score} / 100`,
  scoreParts: 'How it adds up',
  partOf: (points: number, max: number) => `${points} / ${max}`,
  parts: {
    photos: 'Photos',
    description: 'Description',
    details: 'Details',
    seller: 'Seller',
    price: 'Price',
    freshness: 'Freshness',
  } satisfies Record<ScorePart, string>,
  advice: 'How to raise it',
  gain: (points: number) => `+${points}`,
  scoreFailed: 'The score did not load.',
  retry: 'Try again',
}
