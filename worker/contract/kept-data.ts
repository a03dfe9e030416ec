/**
 * What stays when an account is deleted, and why. Each table of the database that keeps something of a deleted
 * person names one of these (worker/db/person-tables.ts), and people read all of them before they delete.
 */
export const KEPT = {
  messages:
    'Messages, photos and voice notes that you sent stay for the people you wrote to, under "Deleted user", because the conversations are theirs too. What both of you deleted is erased.',
  places:
    'An empty account without your name or number, and an empty place for each listing, comment and sale, so that what other people wrote keeps its place.',
  cases: 'What our moderators still have to decide about stays with them until they have decided.',
  bans: 'A suspension stays until it ends, with its reason and a code made from your number, from which nobody can read the number. Until then the number cannot open a new account.',
  trail:
    'The record of what moderators and admins did stays, because nobody may change it. It names the empty account.',
  admins: 'If your number made you an admin, we keep that number, so that it makes nobody an admin again.',
  limits:
    'Counts that protect us from abuse, such as how many codes a number got, end by themselves within a day. Technical logs, which have no name, number or text, end within a week, and backups of the database within 30 days.',
} as const
export type Kept = keyof typeof KEPT
