import { attributesOf, LISTING_TYPES } from '#contract/kinds/derived.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/limits.ts'
import { counted } from '#contract/numbers.ts'

const pleaseCheck = (count: number, names: string) => `Please check ${counted(count, 'field')}: ${names}`

export const postingWords = {
  title: 'Post Item',
  close: 'Close and keep the draft',
  cancel: 'Cancel',
  create: 'Create Listing',
  creating: 'Creating...',
  waiting: 'Waiting for photos...',
  waitingText: 'Your photos are still uploading. We post your listing as soon as they are done.',
  restored: 'We kept what you had filled in.',
  startOver: 'Start over',
  startedOver: 'The form is empty again.',
  discard: 'Discard what you filled in?',
  discardText: 'This empties the form and removes its photos. To finish later, close the form with the X.',
  keepEditing: 'Keep editing',
  discardNow: 'Discard',

  success: 'Success',
  created: 'Your listing has been created successfully!',
  arrivedEarlier: 'Your first try worked after all. What you have changed since is not in the listing.',
  error: 'Error',
  noResponse: 'The connection broke. Press Create Listing again. It cannot be posted twice.',
  toCheck: (fields: readonly string[]) => pleaseCheck(fields.length, fields.join(', ')),
  /** The visible version of the sentence above, at most two lines long on a phone. */
  toCheckShort: (fields: readonly string[]) => {
    const named = fields.slice(0, 3).join(', ')
    return pleaseCheck(fields.length, fields.length > 3 ? `${named} and ${fields.length - 3} more` : named)
  },
  photoProblem: (position: number, problem: string) => `Photo ${position}: ${problem}`,
  photoFailed: 'A photo was not uploaded. Retry it or remove it, then press again.',
  answerPrice: 'Please answer the question about the price first.',

  sections: { kind: 'Photos and kind', what: 'What it is', price: 'Price and place', more: 'More about it' },
  done: ', done',
  next: (section: string) => `Next: ${section}`,
  photoCount: (count: number) => (count === 0 ? 'no photos' : counted(count, 'photo')),
  kind: 'Kind',
  labels: {
    type: 'What are you posting?',
    images: 'Photos',
    title: 'Title',
    price: 'Price',
    currency: 'Currency',
    location: 'Location',
    area: 'Area',
    description: 'Description',
    contact: 'Calls and WhatsApp',
  },
  areaHint: 'The part of town, so that people nearby find it',
  contact: { call: 'Buyers may call me', whatsapp: 'Buyers may write to me on WhatsApp' },
  contactHint: 'Your number is on no page. Only signed-in people who press the button get it.',
  contactUnverified: 'Verify your phone number first, on the page Verification.',
  pricePerMonth: 'Price (per month)',
  currencies: { SLE: 'Leones', USD: 'Dollars' },
  aMonth: (price: string) => `${price} a month`,
  aYear: (price: string) => `${price} a year`,
  about: (price: string, other: string) => `${price}, about ${other}`,
  both: (month: string, year: string) => `${month}; ${year}`,
  atRate: (prices: string, day: string) => `${prices} (rate of ${day})`,
  didYouMean: (price: string) => `Did you mean ${price}?`,
  yesPrice: (price: string) => `Yes, ${price}`,
  noPrice: (price: string) => `No, ${price} is right`,
  priceChanged: (price: string) => `The price is ${price} now.`,
  priceStays: (price: string) => `The price stays ${price}.`,
  optional: 'optional',
  titleCount: (length: number) => `${length} / ${TITLE_MAX}`,
  descriptionCount: (length: number) => `${length} / ${DESCRIPTION_MAX}`,
  titleHint: 'What it is, in a few words',
  descriptionHint: 'Say what a buyer would ask: its condition, what comes with it, any fault',
  choose: 'Choose',
  notSaid: 'Not said',
  other: 'Other',
  moreDetails: 'More details',
}

/** What one already sells and the form repeats. */
export const repeatWords = {
  title: 'You have this on the market already',
  text: (title: string) => `It looks the same as your listing “${title}”. Renewing it puts it first again.`,
  renew: 'Renew that one instead',
  goOn: 'No, this is another one',
}

/** A post that waits for the line. */
export const waitingPostWords = {
  list: 'Not posted yet',
  waiting: 'Waiting for the line',
  waitingText: 'We post it by itself when you are online again.',
  aside: 'Put aside',
  asideText: 'Open it to go on.',
  refused: 'Not posted',
  photosLost: 'Its photos are not on this device any more. Add them again.',
  photosRefused: 'Its photos could not be uploaded. Remove them, or choose others.',
  untitled: 'Untitled',
  undo: 'Undo',
  undoOf: (title: string) => `Undo: ${title}`,
  edit: 'Open',
  editOf: (title: string) => `Open: ${title}`,
  saved: 'Waiting for the line',
  savedText:
    'Your listing is safe on this device. We post it by itself when you are online again. It is in My listings.',
  live: 'Your listing is live',
  view: 'View listing',
  notReopened: 'It could not be opened. Please try again.',
  notPosted: 'Your listing was not posted',
  open: 'Open',
}

/** The sheet after posting. */
export const postedWords = {
  live: 'Your listing is live',
  liveText: 'This is what buyers see.',
  close: 'Close',
  whatsApp: 'Share on WhatsApp',
  view: 'View listing',
  another: 'Post another',
}

/** The words of the edit dialog that it does not share with the dialog for a new listing. */
export const editingWords = {
  title: 'Edit listing',
  close: 'Close',
  save: 'Save changes',
  saving: 'Saving...',
  success: 'Success',
  saved: 'Your changes have been saved.',
  yours: 'Your edit',
  notSaved: (title: string) => `Your changes of ${title} were not saved`,
  nothingChanged: 'Nothing changed',
  nothingChangedText: 'Your listing stays as it is.',
  noResponse: 'The connection broke, so we do not know if it was saved. Press Save changes again.',
  discard: 'Discard your changes?',
  discardText: 'Your changes have not been saved yet. Without them, the listing stays as it was.',
  restored: 'We kept your changes. They are not saved yet.',
  startedOver: 'The form shows your listing as it is.',
  changedMeanwhile: (fields: readonly string[]) =>
    `The listing has changed meanwhile: ${fields.join(', ')}. Please check before you save.`,
}

export const suggestionWords = {
  title: 'AI Suggestions',
  hide: 'Hide suggestions',
  textNeeded: 'Write a title or a description first. A few words are enough.',
  asking: 'Writing suggestions...',
  found: (count: number) =>
    `${counted(count, 'suggestion')}. Choose ${count === 1 ? 'it' : 'one'} to use it.`,
  none: 'No ideas this time. Fill in a little more and ask again.',
  noResponse: 'The suggestions did not load. Check your connection and ask again.',
  again: 'Ask again',
  ideas: 'Suggestions',
  fields: { title: 'Title', description: 'Description' },
  applied: { title: 'This is the title now.', description: 'This is the description now.' },
  undo: 'Undo',
  undoOf: { title: 'Undo title', description: 'Undo description' },
  undone: { title: 'Your own title is back.', description: 'Your own description is back.' },
  questions: 'Buyers often ask',
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ...LISTING_TYPES.flatMap(attributesOf).map(
    ([name, { label, formLabel = label }]) => [name, formLabel] as const,
  ),
  ...Object.entries(postingWords.labels),
])

/** The label of a field, whether all kinds have it or only one. */
export function labelOf(name: string): string {
  return LABELS.get(name) ?? name
}
