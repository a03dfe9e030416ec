import { PHONE_CHANGE_WAIT_HOURS } from '#contract/limits.ts'
import { defineWords } from './words.ts'

/** Changing or verifying one's number; the code's own step says the rest. */
export const changePhoneWords = defineWords({
  en: {
    changeTitle: 'Your new number',
    changeIntro:
      'We send a code to it, and then one to your present number. From then on you sign in with the new one.',
    verifyTitle: 'Verify Phone Number',
    verifyIntro: 'We send a code to your number, to know that it is yours.',
    oldIntro: 'One more code, to your present number. It keeps others from moving your account.',
    lost: 'I no longer have that number',
    lostTitle: 'Without your present number',
    lostIntro: (phone: string) =>
      `We cannot check that it is you, so your account moves to ${phone} after ${PHONE_CHANGE_WAIT_HOURS} hours. Until then all your devices show it, and your present number gets an SMS. Anybody signed in as you can stop it.`,
    lostEnd: 'Then every device is signed out, and you sign in with the new number.',
    startWait: `Start the ${PHONE_CHANGE_WAIT_HOURS} hours`,
    notLost: 'I have the number',
    cancel: 'Cancel',
    success: 'Success',
    changed: (phone: string) => `${phone} is your number now. Your other devices were signed out.`,
    waits: (phone: string, date: string) => `Your number changes to ${phone} on ${date}.`,
    verified: 'Your phone number is verified.',
  },
})
