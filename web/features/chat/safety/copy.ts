/** Reporting, blocking and leaving: the menu of a conversation and its dialogs. */
export const chatSafetyWords = {
  menu: (name: string) => `Options for the conversation with ${name}`,
  report: 'Report a message',
  nothingToReport: 'They have not written yet.',
  block: 'Block',
  unblock: 'Unblock',

  reportTitle: 'Report a message',
  which: 'Which message?',
  privacy: 'Our team reads the message you choose and no other.',

  leaveTitle: (host: string) => `This leads to ${host}, outside Salone Market`,
  leaveText:
    'We do not know that page. Do not enter a code, a password or your phone number there, and do not pay.',
  openLink: 'Open',
  stay: 'Stay',
  close: 'Close',

  cancel: 'Cancel',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText:
    'You can no longer write to each other, in this or any other conversation. ' +
    'The same goes for comments on your listings and theirs. ' +
    'Old messages stay. The other person is not told, and you can unblock them at any time.',
}
