/** The words of /profile/data and of the page after a deletion. What stays is in contract/kept-data.ts. */
export const ownDataWords = {
  pageTitle: 'Your data | Salone Market',
  back: 'Settings',
  title: 'Your data',

  downloadTitle: 'Download your data',
  downloadText:
    'One file with everything that we keep about you: your profile, listings with the addresses of their photos, ' +
    'comments, likes, saved searches, conversations with what was written to you, reviews, the facts about your ' +
    'documents, notifications, sessions and log entries. Once an hour.',
  downloadHint:
    'It is a JSON file. Links in it to photos and voice notes of conversations work for five minutes.',
  download: 'Download',
  downloaded: 'Your file is downloaded',
  leftOut: 'Keep it safe: whoever has it can read your messages.',
  failed: 'The file was not downloaded',

  deleteTitle: 'Delete your account',
  deleteText: 'This cannot be undone. You may want to download your data first.',
  happens: 'What happens at once',
  effects: [
    'Your profile, listings, photos, comments, likes, saved searches, reviews and documents are deleted.',
    'Your open offers and reservations end, and the other people are told.',
    'Every phone and computer is signed out, and this one forgets you. What it has not sent yet is lost.',
    'Your number is free: who signs in with it, even you, starts as a new person.',
  ],
  stays: 'What stays, and why',
  send: 'Send me a code to delete my account',
  confirm: 'Delete my account for good',
  cancel: 'Keep my account',
  error: 'Error',

  deletedPageTitle: 'Account deleted | Salone Market',
  deletedTitle: 'Your account is deleted',
  deletedText:
    'You are signed out everywhere, and nobody sees your listings any more. If you come back, you start as a new ' +
    'person.',
  toMarket: 'See the market',
}
