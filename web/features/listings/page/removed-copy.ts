export const deletedWords = {
  deleted: 'Deleted',
  undo: 'Undo',
  undoUntil: (time: string) => `You can undo this until ${time}.`,
  undoNoMore: 'You can no longer bring it back.',
  wasRemoved: 'Our moderators removed this listing, so you cannot bring it back.',
  reason: 'Reason:',
}

/** For the owner, on the page of a listing that moderators removed. */
export const removedWords = {
  title: 'Removed',
  text: 'Our moderators removed this listing. Only you can still see it.',
  reason: 'Reason:',
  appeal: 'Appeal',
  delete: 'Delete',
  deleteTitle: 'Delete this listing?',
  deleteText: 'Our moderators removed it, so you cannot bring it back.',
  keep: 'Keep',
}

/** For the owner, on the page of a listing that waits for moderators. */
export const heldWords = { appeal: 'See why' }
