import { defineWords } from './words.ts'

export const shellWords = defineWords({
  en: {
    brand: 'Salone Market',
    home: 'Salone Market, home',
    skip: 'Skip to the content',
    searchLabel: 'Search',
    searchPlaceholder: "Describe what you're looking for... AI will find perfect matches",
    aiSearch: 'AI Search',
    logIn: 'Log in',
    menuOf: (name: string) => `Menu of ${name}`,
    toasts: 'Notifications (F8)',
    close: 'Close',
    loading: 'Loading...',
    loadingMarket: 'Loading your personalized marketplace...',
    error: 'Error',
    notFoundPageTitle: 'Page Not Found | Salone Market',
    notFoundTitle: 'Page Not Found',
    notFoundText: 'Did you forget to add the page to the router?',
    toHome: 'Go to the home page',
    failureTitle: 'This page could not be shown',
    failureText: 'Please check your connection and try again.',
    retry: 'Try again',
    offline: 'You are offline. Please check your connection and try again.',
    sessionExpired: 'Session Expired',
    sessionExpiredText: 'Please log in again to continue.',
  },
})

/** On the pages about oneself, when the session has ended. */
export const unauthorizedWords = defineWords({
  en: { title: 'Unauthorized', text: 'You are logged out. Logging in again...' },
})

/** What stands on every page while a change of the person's number waits. */
export const phoneChangeBannerWords = defineWords({
  en: {
    label: 'Change of your phone number',
    text: (phone: string, date: string) =>
      `Your account moves to ${phone} on ${date}. Not you? Stop it now: every other device is signed out.`,
    stop: 'Stop this change',
    stopped: 'Stopped',
    stoppedText: 'Your number stays. Every other device was signed out.',
  },
})
