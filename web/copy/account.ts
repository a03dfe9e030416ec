import { BIO_MAX } from '#contract/limits.ts'
import { defineWords } from './words.ts'

/** /profile/edit as it opens; the words of what opens later stand apart. */
export const accountWords = defineWords({
  en: {
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
    photoFailed: 'The photo is not uploaded. Retry or remove it.',
    labels: {
      firstName: 'First name',
      lastName: 'Last name',
      businessName: 'Business name',
      bio: 'About you',
      email: 'E-mail',
      location: 'Location',
    },
    optional: '(optional)',
    namesHeld: 'We are checking your name. Until then other people see the one you had before, or none.',
    businessHint: 'Stands on your listings in place of your own name.',
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

    phone: 'Phone number',
    phoneText: 'You sign in with it. It is never shown on a listing.',
    verified: 'Verified',
    unverified: 'Not verified',
    changeNumber: 'Change number',
    verifyNumber: 'Verify Phone Number',

    notifications: 'Notifications',
    notificationsText: 'You choose, kind by kind, what the bell rings for.',
    chooseNotifications: 'Choose your notifications',

    sessions: 'Signed in elsewhere?',
    sessionsText:
      'Ends your sessions on every phone and computer, this one too. You sign in again with a code.',
    logOutEverywhere: 'Log out everywhere',
  },
})
