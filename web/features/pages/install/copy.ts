import { defineWords } from '#web/lib/words.ts'

export const installWords = defineWords({
  en: {
    pageTitle: 'Mobile app | Salone Market',
    title: 'Salone Market as an app',
    intro:
      'Put it on your home screen and open it with one tap, like any other app. ' +
      'You need no app store and no Google or Apple account, and it updates itself.',
    install: 'Install the app',
    installed: 'Salone Market is on its way to your home screen.',
    isRunning: 'You are using the app already.',
    thisDevice: 'This device',

    gainsTitle: 'What it gives you',
    gains: [
      'The market is one tap away. You do not have to type an address.',
      'Listings fill the whole screen, without an address bar.',
      'It takes less space than one photo. ' +
        'Your phone keeps what it has loaded, so you do not pay for it twice.',
      'You stay signed in for 60 days, as in the browser.',
    ],
    line: 'It needs an internet connection, like the website.',

    waysTitle: 'How to install it',
    ways: {
      android: {
        title: 'Android phone',
        browser: 'With Chrome',
        steps: [
          'Open this page in Chrome.',
          'Press the three dots at the top right.',
          'Press Add to Home screen, or Install app.',
          'Press Install. You find the yellow cotton tree on your home screen.',
        ],
      },
      iphone: {
        title: 'iPhone or iPad',
        browser: 'With Safari',
        steps: [
          'Open this page in Safari.',
          'Press the Share button: the square with an arrow that points up.',
          'Go down the list and press Add to Home Screen.',
          'Press Add. You find the yellow cotton tree on your home screen.',
        ],
      },
      computer: {
        title: 'Computer',
        browser: 'With Chrome or Edge',
        steps: [
          'Open this page in Chrome or Edge.',
          'Press the install icon at the right end of the address bar.',
          'Press Install. It opens in a window of its own.',
        ],
      },
    },

    troubleTitle: 'If it does not work',
    trouble: [
      {
        title: 'You came here from Facebook or Instagram',
        text:
          'Their browser cannot install apps. ' +
          'Press the three dots, then Open in browser, and start again.',
      },
      {
        title: 'Add to Home screen is not in the menu',
        text:
          'Update Chrome, or use the browser that came with your phone: ' +
          'Samsung Internet, Firefox and Opera have it too.',
      },
      {
        title: 'You want to remove it',
        text:
          'Press and hold the icon, then press Uninstall or Remove. ' +
          'Your account, listings and messages stay as they are.',
      },
    ],
    toMarket: 'Go to the market',
  },
})
