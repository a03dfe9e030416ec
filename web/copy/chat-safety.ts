import { defineWords } from './words.ts'

/** What is done about somebody who troubles one: the menu of a conversation and its dialogs. */
export const chatSafetyWords = defineWords({
  en: {
    menu: (name: string) => `Options of the conversation with ${name}`,
    report: 'Report a message',
    nothingToReport: 'They have not written yet.',
    block: 'Block',
    unblock: 'Unblock',

    reportTitle: 'Report a message',
    close: 'Close',
    which: 'Which message?',
    privacy: 'Our team reads the message you choose and no other.',
    details: 'Details',
    optional: '(optional)',
    counter: (count: number, max: number) => `${count} / ${max}`,
    noReason: 'Please choose a reason',
    noDetails: 'Please say what is wrong',
    tooLong: (over: number) => (over === 1 ? '1 character too many' : `${over} characters too many`),
    cancel: 'Cancel',
    send: 'Send report',

    blockTitle: (name: string) => `Block ${name}?`,
    blockText: 'Neither of you can write to the other any more, in this or any other conversation. What was written stays. They are not told, and you can unblock them at any time.',
  },
})
