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
    unsentTitle: (count: number) =>
      count === 1 ? '1 message is not sent yet' : `${count} messages are not sent yet`,
    unsentText:
      'When you sign out, everything that this device keeps of you is deleted. Messages that are not sent yet are lost.',
    unsentToo: (count: number) =>
      count === 1
        ? '1 message is not sent yet. It will be lost.'
        : `${count} messages are not sent yet. They will be lost.`,
    signOutAnyway: 'Sign out anyway',
    staySignedIn: 'Stay',
    cancel: 'Cancel',
    error: 'Error',
    logOutFailed: 'Failed to logout',
  },
})
