import type { ReviewTag } from '#contract/lists.ts'
import { figure } from '#contract/numbers.ts'

/** The sheet that asks who bought or rents a listing. */
export const soldWords = {
  who: 'Who bought it?',
  whoRents: 'Who rents it?',
  intro: 'Choose a person, and you two can review each other.',
  people: 'People who wrote to you about it',
  loading: 'Loading the people who wrote to you',
  peopleFailed: 'The people who wrote to you did not load.',
  retry: 'Try again',
  elsewhere: 'Somebody elsewhere',
  notSaid: 'Rather not say',
  noChoice: 'Please choose one',
  cancel: 'Cancel',
  markSold: 'Mark as sold',
  markRented: 'Mark as rented',
  close: 'Close',
}

/** The form of a review, and the card that leads to it. */
export const reviewWords = {
  title: (name: string) => `How was it with ${name}?`,
  somebody: 'this person',
  verdict: 'All in all',
  positive: 'Good',
  negative: 'Not good',
  noVerdict: 'Please choose one',
  tags: (max: number) => `What was it like? Up to ${max}`,
  text: 'In your words',
  optional: '(optional)',
  hint: 'Everybody can read it, with your name.',
  counter: (count: number, max: number) => `${figure(count)} / ${figure(max)}`,
  tooLong: (max: number) => `At most ${max} characters`,
  later: 'Later',
  send: 'Send review',
  close: 'Close',
  sent: 'Thank you for the review',
  sentText: (name: string) => `It is shown once ${name} has reviewed you too, or after 14 days.`,
  sentBoth: 'You have both reviewed, so both reviews are shown now.',
  sentHeld: 'Our team reads it first.',
  cardBuyer: (name: string) => `You got this from ${name}.`,
  cardSeller: (name: string) => `${name} got this from you.`,
  cardText: (date: string) => `How was it? You can say until ${date}.`,
  cardButton: 'Leave a review',
}

export const tagWords = {
  as_described: 'As described',
  friendly: 'Friendly',
  on_time: 'On time',
  fair_price: 'Fair price',
  not_as_described: 'Not as described',
  no_show: 'Did not come',
  rude: 'Rude',
  changed_price: 'Changed the price',
} satisfies Record<ReviewTag, string>

/** The reviews on a person's page. */
export const reviewsWords = {
  title: 'Reviews',
  loading: 'Loading the reviews',
  failureTitle: 'The reviews did not load',
  positive: 'Good',
  negative: 'Not good',
  about: { buyer: 'Bought', seller: 'Sold' },
  aboutRent: { buyer: 'Rented', seller: 'Let' },
  answerBy: (name: string) => `Answer by ${name}`,
  held: 'Our team reads it first',
  answer: 'Answer',
  answerLabel: 'Your answer',
  answerHint: 'Everybody can read it. You can answer once.',
  noAnswer: 'Please write something',
  cancel: 'Cancel',
  send: 'Send answer',
  answered: 'Your answer is sent',
  report: { review: 'Report', answer: 'Report answer' },
  reportOf: {
    review: (name: string) => `Report the review by ${name}`,
    answer: (name: string) => `Report answer to the review by ${name}`,
  },

  reportTitle: { review: 'Report review', answer: 'Report answer' },
  loadMore: 'Load More',
  loadingMore: 'Loading More...',
  moreFailed: 'The rest did not load.',
}
