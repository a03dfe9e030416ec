import { defineWords } from './words.ts'

/** Changing or verifying one's number; the code's own step says the rest. */
export const changePhoneWords = defineWords({
  en: {
    changeTitle: 'Your new number',
    changeIntro: 'We send a code to it. From then on you sign in with it.',
    verifyTitle: 'Verify Phone Number',
    verifyIntro: 'We send a code to your number, to know that it is yours.',
    cancel: 'Cancel',
    success: 'Success',
    changed: (phone: string) => `${phone} is your number now.`,
    verified: 'Your phone number is verified.',
  },
})
