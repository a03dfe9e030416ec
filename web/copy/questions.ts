import { defineWords } from './words.ts'

/** What is asked before something is lost. */
export const questionWords = defineWords({
  en: {
    close: 'Close',
    leaveTitle: 'Leave without saving?',
    leaveText: 'What you changed here is not saved yet.',
    leave: 'Leave',
    stay: 'Stay here',
    logOutTitle: 'Log out everywhere?',
    logOutText: 'All your phones and computers are logged out, this one too.',
    logOut: 'Log out everywhere',
    cancel: 'Cancel',
    error: 'Error',
    logOutFailed: 'Failed to logout',
  },
})
