import { CODE_DIGITS, SESSION_DAYS } from '#contract/limits.ts'
import { defineWords } from './words.ts'

export const authWords = defineWords({
  en: {
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

    secureTitle: 'Secure authentication',
    secureText: `Your session lasts ${SESSION_DAYS} days on this device. Log out to end it sooner.`,
    promise: 'One market for the whole of Salone',
    promises: [
      'Post in two minutes, for free',
      'Every account has a checked phone number',
      'Your number is never shown on a listing',
    ],

    countries: {
      SL: 'Sierra Leone', GN: 'Guinea', LR: 'Liberia', GM: 'The Gambia', GH: 'Ghana', NG: 'Nigeria', SN: 'Senegal', CI: "Côte d'Ivoire", ML: 'Mali',
      GB: 'United Kingdom', US: 'United States', CA: 'Canada', DE: 'Germany', NL: 'Netherlands', BE: 'Belgium', FR: 'France', ES: 'Spain',
      IT: 'Italy', IE: 'Ireland', SE: 'Sweden', NO: 'Norway', DK: 'Denmark', CH: 'Switzerland', AU: 'Australia', ZA: 'South Africa', EG: 'Egypt',
      LB: 'Lebanon', AE: 'United Arab Emirates', SA: 'Saudi Arabia', QA: 'Qatar', TR: 'Türkiye', IN: 'India', CN: 'China',
    },
  },
})
