import { CODE_DIGITS, SESSION_DAYS, CODE_MINUTES } from '#contract/limits.ts'

export const authWords = {
  pageTitle: 'Log in | Salone Market',
  phoneTitle: 'Log in with your phone',
  phoneIntro: 'You need no password. New here? Your first code opens your account.',
  phoneLabel: 'Phone number',
  countryLabel: 'Country',
  country: (name: string, callingCode: string) => `${name} (+${callingCode})`,
  phoneHint: `We send a ${CODE_DIGITS}-digit code to this number by SMS.`,
  doubts: {
    landline: 'This looks like a Freetown landline. Landlines cannot receive an SMS.',
    unknown_prefix: 'We do not know numbers that start like this. If yours is right, continue.',
  },
  send: 'Send Verification Code',
  alreadyHave: 'I already have a code',
  passkey: 'Use a passkey',

  secureTitle: 'Secure authentication',
  secureText: `Your session lasts ${SESSION_DAYS} days on this device. Log out to end it sooner.`,
  promise: 'One market for the whole of Salone',
  promises: [
    'Post in two minutes, for free',
    'Every account has a verified phone number',
    'Your number is never shown on a listing',
  ],

  countries: {
    SL: 'Sierra Leone',
    GN: 'Guinea',
    LR: 'Liberia',
    GM: 'The Gambia',
    GH: 'Ghana',
    NG: 'Nigeria',
    SN: 'Senegal',
    CI: "Côte d'Ivoire",
    ML: 'Mali',
    GB: 'United Kingdom',
    US: 'United States',
    CA: 'Canada',
    DE: 'Germany',
    NL: 'Netherlands',
    BE: 'Belgium',
    FR: 'France',
    ES: 'Spain',
    IT: 'Italy',
    IE: 'Ireland',
    SE: 'Sweden',
    NO: 'Norway',
    DK: 'Denmark',
    CH: 'Switzerland',
    AU: 'Australia',
    ZA: 'South Africa',
    EG: 'Egypt',
    LB: 'Lebanon',
    AE: 'United Arab Emirates',
    SA: 'Saudi Arabia',
    QA: 'Qatar',
    TR: 'Türkiye',
    IN: 'India',
    CN: 'China',
  },
}

/** The words of the second step, in which the code is entered. */
export const codeWords = {
  codeTitle: 'Enter your code',
  codeSentTo: (phone: string) => `We sent a ${CODE_DIGITS}-digit code to ${phone}.`,
  codeLabel: `${CODE_DIGITS}-digit code`,
  codeHint: `It works for ${CODE_MINUTES} minutes. Never tell it to anybody, not even to us.`,
  verify: 'Verify & Continue',
  changePhone: 'Change Phone Number',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${formatWait(seconds)}`,
  resentTitle: 'Code sent',
  resentTo: (phone: string) => `A new code is on its way to ${phone}.`,
}

function formatWait(seconds: number): string {
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}
