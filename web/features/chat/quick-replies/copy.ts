/** A seller's usual answers. */
export const quickReplyWords = {
  title: 'Quick replies',
  close: 'Close',
  hint: 'Press one to put it into your message. You can change it before you send it.',
  ready: [
    'Yes, it is still available.',
    'Sorry, it is sold.',
    'The price is fixed.',
    'Where do you want to meet?',
  ],
  own: 'Your own',
  ownHint: 'For what you answer often: where you are, when you are free, how you take payment.',
  failureTitle: 'Your replies did not load',
  loading: 'Loading your replies',
  add: 'Add your own',
  edit: (reply: string) => `Change: ${reply}`,
  label: 'Your reply',
  save: 'Save',
  remove: 'Remove',
  cancel: 'Cancel',
}
