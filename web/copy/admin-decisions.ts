import { DECISION_REASON_MAX } from '#contract/limits.ts'
import { defineWords } from './words.ts'

/** What the queues of content and of documents share: choosing, deciding and taking it back. */
export const decisionWords = defineWords({
  en: {
    back: 'Back to the list',
    undo: 'Undo',
    secondsLeft: (seconds: number) => `${seconds} s`,
    undone: 'Decision undone',
    undoneText: 'It is back in the queue, as it was.',
    keysLabel: 'Keyboard shortcuts',
    keys: { next: 'next', previous: 'previous', approve: 'approve', undo: 'undo' },
    keysOn: 'Turn shortcuts on',
    keysOff: 'Turn shortcuts off',
    close: 'Close',
    cancel: 'Cancel',
    why: 'Why?',
    noReason: 'Please choose a reason',
    own: 'Another reason',
    details: 'In your own words',
    optional: '(optional)',
    told: 'The person will read this.',
    noDetails: 'Please say why',
    tooLong: (over: number) => `A reason has at most ${DECISION_REASON_MAX} characters: ${over} too many`,
  },
})
