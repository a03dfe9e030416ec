import { defineWords } from './words.ts'

export const installWords = defineWords({
  en: {
    pageTitle: 'Mobile app | Salone Market',
    title: 'Salone Market as an app',
    intro: 'Put it on your home screen and it opens like any other app: one tap, the whole screen. No store, no account with Google or Apple, nothing to update.',
    install: 'Install the app',
    installed: 'Salone Market is on its way to your home screen.',
    isRunning: 'You are using the app already.',
    thisDevice: 'This device',

    gainsTitle: 'What it gives you',
    gains: [
      'Your market is one tap away, without typing an address.',
      'The whole screen is for the listings: no address bar.',
      'It takes less room than one photo. What your phone has loaded once is not paid for again.',
      'You stay signed in for 60 days, as in the browser.',
    ],
    line: 'It needs a connection, as the website does.',

    waysTitle: 'How to put it there',
    ways: {
      android: {
        title: 'Android phone',
        browser: 'With Chrome',
        steps: [
          'Open this page in Chrome.',
          'Press the three dots at the top right.',
          'Press Add to Home screen, or Install app.',
          'Press Install. The yellow cotton tree is on your home screen.',
        ],
      },
      iphone: {
        title: 'iPhone or iPad',
        browser: 'With Safari',
        steps: [
          'Open this page in Safari.',
          'Press the Share button: the square with an arrow that points up.',
          'Go down the list and press Add to Home Screen.',
          'Press Add. The yellow cotton tree is on your home screen.',
        ],
      },
      computer: {
        title: 'Computer',
        browser: 'With Chrome or Edge',
        steps: [
          'Open this page in Chrome or Edge.',
          'Press the install sign at the right end of the address bar.',
          'Press Install. It opens in a window of its own.',
        ],
      },
    },

    troubleTitle: 'If it does not work',
    trouble: [
      { title: 'You came here from Facebook or Instagram', text: 'Their own browser cannot install apps. Press its three dots, then Open in browser, and begin again.' },
      { title: 'Add to Home screen is not in the menu', text: 'Update Chrome, or use the browser that came with your phone: Samsung Internet, Firefox and Opera have it too.' },
      { title: 'You want it off again', text: 'Hold the icon and press Uninstall or Remove. Your account, listings and messages stay as they are.' },
    ],
    toMarket: 'Go to the market',
  },
})
