/** Archiving and deleting a conversation, from the list and from the conversation itself. */
export const archiveWords = {
  archive: 'Archive',
  unarchive: 'Move back to Messages',
  delete: 'Delete',
  archived: 'Conversation archived',
  archivedText: 'It comes back when one of you writes.',
  unarchived: 'Moved back to Messages',
  undo: 'Undo',
  deleteTitle: (name: string) => `Delete the conversation with ${name}?`,
  deleteText:
    'It is deleted only for you; the other person keeps it. If one of you writes again, it comes back with the new messages only. An open offer ends.',
  cancel: 'Keep it',
  deleted: 'Conversation deleted',
}
