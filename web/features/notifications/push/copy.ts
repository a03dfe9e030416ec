/** After what a person is asked whether this device may notify them. */
export type AskedAfter = 'message' | 'offer' | 'posting' | 'saving'

/** What this device says, and asks. */
export const pushWords = {
  ask: {
    message: 'Know at once when they answer?',
    offer: 'Know at once when they answer your offer?',
    posting: 'Know at once when a buyer writes?',
    saving: 'Know at once when something matches?',
  } satisfies Record<AskedAfter, string>,
  askText: 'This device can tell you, even if the market is closed.',
  turnOn: 'Turn on',
  notNow: 'Not now',
  turnedOn: 'This device will notify you',
  turnedOnText: 'Choose what and when under “Choose your notifications”.',
  title: 'On this device',
  states: {
    on: 'This device shows your notifications, even if the market is closed.',
    off: 'This device shows nothing while the market is closed.',
    blocked:
      'Notifications are blocked for this website. Allow them in the settings of your browser, then reload this page.',
    install:
      'An iPhone or iPad shows notifications only if the market is on its home screen: press Share, then “Add to Home Screen”, and open it from there.',
    unsupported: 'This browser cannot show notifications while the market is closed.',
  },
  turnOff: 'Turn off',
  failed: 'The browser did not turn notifications on. Try again later.',
}

/** What a push says on the device besides the sentences of the bell. */
export const shownPushWords = {
  title: 'Salone Market',
  several: (count: number, content: string) => `${count} new messages. The last: ${content}`,
  more: (count: number) => `And ${count} more.`,
  news: 'There is news for you.',
}
