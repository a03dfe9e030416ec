import { BIO_MAX, PHONE_CHANGE_WAIT_HOURS } from '#contract/limits.ts'
import { counted } from '#contract/numbers.ts'
import type { Unsent } from '#web/lib/count-unsent.ts'

/** The words of /profile/edit as it opens. Parts that load later have their own. */
export const accountWords = {
  pageTitle: 'Settings | Salone Market',
  title: 'Settings',
  back: 'Your profile',

  profile: 'Your profile',
  photo: 'Profile photo',
  choosePhoto: 'Choose a photo',
  changePhoto: 'Change photo',
  removePhoto: 'Remove photo',
  keepPhoto: 'Keep the photo',
  retryPhoto: 'Retry',
  photoFailed: 'The photo was not uploaded. Retry or remove it.',
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    businessName: 'Business name',
    bio: 'About you',
    email: 'E-mail',
    location: 'Location',
  },
  optional: '(optional)',
  namesHeld: 'We are checking your name. Meanwhile other people see the one you had before, or none.',
  namesVerified:
    'Your documents were approved under this name. If you change it, we check the new one first. Until then ' +
    'other people see this one.',
  businessHint: 'Shown on your listings instead of your own name.',
  bioHint: 'Buyers read this on your page.',
  bioCount: (count: number) => `${count} / ${BIO_MAX}`,
  emailHint: 'Nobody else sees it.',
  noLocation: 'Not given',
  userType: 'You sell as',
  userTypes: { individual: 'Individual', business: 'Business' },
  save: 'Save',
  discard: 'Discard',
  success: 'Success',
  saved: 'Your profile has been updated.',
  savedHeld: 'Your profile has been updated. We are checking your new name first.',

  phone: 'Phone number',
  phoneText: 'You sign in with it. It is never shown on a listing.',
  changeNumber: 'Change number',
  verifyNumber: 'Verify Phone Number',

  notifications: 'Notifications',
  notificationsText: 'You choose, kind by kind, what the bell rings for.',
  chooseNotifications: 'Choose your notifications',

  sessions: 'Signed in elsewhere?',
  toDevices: 'See your devices',
  sessionsText:
    'Ends your sessions on every phone and computer, this one too. You sign in again with a code.',
  logOutEverywhere: 'Log out everywhere',

  data: 'Your data',
  dataText: 'Download what we keep about you, or delete your account.',
  toData: 'Your data and your account',
}

/** The words for changing or verifying a number. The step for the code has its own. */
export const changePhoneWords = {
  changeTitle: 'Your new number',
  changeIntro:
    'We send a code to it, and then one to your current number. From then on you sign in with the new one.',
  verifyTitle: 'Verify Phone Number',
  verifyIntro: 'We send a code to your number, to know that it is yours.',
  oldIntro: 'One more code, to your current number. It keeps others from moving your account.',
  lost: 'I no longer have that number',
  lostTitle: 'Without your current number',
  lostIntro: (phone: string) =>
    `We cannot check that it is you, so your account moves to ${phone} after ${PHONE_CHANGE_WAIT_HOURS} ` +
    'hours. Until then all your devices announce this, and your current number gets an SMS. ' +
    'Anybody signed in as you can stop it.',
  lostEnd: 'Then every device is signed out, and you sign in with the new number.',
  startWait: `Start the ${PHONE_CHANGE_WAIT_HOURS} hours`,
  notLost: 'I still have that number',
  cancel: 'Cancel',
  success: 'Success',
  changed: (phone: string) => `${phone} is your number now. Your other devices were signed out.`,
  waits: (phone: string, date: string) => `Your number changes to ${phone} on ${date}.`,
  verified: 'Your phone number is verified.',
}

/** The words of questions asked before something is lost. */
export const questionWords = {
  close: 'Close',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed here has not been saved yet.',
  leave: 'Leave',
  stay: 'Stay here',
  logOutTitle: 'Log out everywhere?',
  logOutText: 'All your phones and computers are logged out, this one too.',
  logOutStopsChange: 'This also stops the change of your number. Log in again with your present number.',
  logOut: 'Log out everywhere',
  unsentTitle: notSent,
  unsentText: ({ listings, changes }: Unsent) =>
    'When you sign out, everything that this device stores about you is deleted. ' +
    (listings + changes > 0
      ? 'What has not been sent yet will be lost.'
      : 'Messages that have not been sent yet will be lost.'),
  unsentToo: (unsent: Unsent) => `${notSent(unsent)}. ${totalOf(unsent) === 1 ? 'It' : 'They'} will be lost.`,
  signOutAnyway: 'Sign out anyway',
  staySignedIn: 'Stay',
  cancel: 'Cancel',
  error: 'Error',
  logOutFailed: 'Failed to logout',
  needsLine: 'Signing out needs a connection. You are still signed in here.',
}

/** '1 message and 2 listings have not been sent yet'. */
function notSent(unsent: Unsent): string {
  const { messages, listings, changes } = unsent
  const parts = [
    messages > 0 && counted(messages, 'message'),
    listings > 0 && counted(listings, 'listing'),
    changes > 0 && counted(changes, 'change'),
  ].filter(Boolean)
  const named = parts.join(', ').replace(/, ([^,]+)$/, ' and $1')
  return `${named} ${totalOf(unsent) === 1 ? 'has' : 'have'} not been sent yet`
}

function totalOf({ messages, listings, changes }: Unsent): number {
  return messages + listings + changes
}
