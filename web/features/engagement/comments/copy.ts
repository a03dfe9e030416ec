import type { HiddenBy } from '#contract/engagement.ts'
import type { ListingStatus } from '#contract/lists.ts'
import { counted, figure } from '#contract/numbers.ts'
import { defineWords } from '#web/lib/words.ts'

/** Sentences of the comments below a listing. */
export const commentWords = defineWords({
  en: {
    title: 'Comments',
    number: (count: number) => figure(count),
    ask: 'Ask the seller',
    write: 'Write a comment',
    hint: 'Everyone can read it, so leave out your phone number.',
    post: 'Post comment',
    counter: (count: number, max: number) => `${figure(count)} / ${figure(max)}`,
    blank: 'Please write something',
    tooLong: (excess: number) => `${counted(excess, 'character')} too many`,
    logIn: 'Log in to ask a question',
    closed: {
      sold: 'This listing is sold, so questions are closed.',
      rented: 'This home is rented out, so questions are closed.',
      expired: 'This listing has expired, so questions are closed.',
      pending: 'We are checking this listing. Questions open when buyers can see it.',
      removed: 'This listing was removed, so questions are closed.',
    } satisfies Record<Exclude<ListingStatus, 'active'> | 'rented', string>,
    seller: 'Seller',
    reply: 'Reply',
    replyTo: (name: string) => `Reply to ${name}`,
    postReply: 'Post reply',
    cancel: 'Cancel',
    delete: 'Delete',
    deleteOwn: 'Delete your comment',
    deleteQuestion: 'Delete this comment?',
    keep: 'Keep',
    hide: 'Hide',
    hideOf: (name: string) => `Hide the comment by ${name}`,
    show: 'Show again',
    showOf: (name: string) => `Show again the comment by ${name}`,
    wasDeleted: 'This comment was deleted.',
    wasHidden: 'Hidden by the seller.',
    isNotShown: 'This comment is not shown.',
    hidden: 'Hidden',
    /** Shown to the author of the comment. */
    hiddenBy: {
      seller: 'Hidden by the seller',
      review: 'Held for review',
      moderators: 'Removed by our moderators',
    } satisfies Record<HiddenBy, string>,
    hiddenNote: {
      seller: undefined,
      review: 'Only you can see it until our moderators approve it.',
      moderators: 'Only you can still see it.',
    } satisfies Record<HiddenBy, string | undefined>,
    empty: 'No comments yet. Ask the first question.',
    emptyOwn: 'No comments yet. When a buyer asks something, it appears here and you get a notification.',
    emptyClosed: 'No comments yet.',
    loading: 'Loading the comments',
    failureTitle: 'The comments did not load',
    loadMore: 'Show more comments',
    loadingMore: 'Loading More...',
    moreFailed: 'The rest did not load.',
  },
})
