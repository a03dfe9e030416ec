import { counted } from '#contract/numbers.ts'

export const passkeyWords = {
  title: 'Passkeys',
  intro: 'Log in with your fingerprint, face or PIN in place of a code.',
  introAdmin: 'You also confirm bans, documents, roles and exports with it.',
  loading: 'Loading your passkeys',
  failureTitle: 'Your passkeys could not be loaded',
  none: 'You have no passkey yet.',
  add: 'Add a passkey',
  added: 'Passkey added',
  addedText: 'You can log in with it from now on.',
  createdAt: (date: string) => `Added ${date}`,
  usedAt: (time: string) => `Last used ${time}`,
  unused: 'Not used yet',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove the passkey: ${name}`,
  removeTitle: 'Remove this passkey?',
  removeText: (name: string) => `${name} can no longer log in here. You can still log in with a code.`,
  removed: 'Passkey removed',
  removedText: 'Delete it in the settings of your device, too.',
  cancel: 'Cancel',
  codeTitle: 'Is it you?',
  codeText: (phone: string) =>
    `A passkey opens your account. So please enter a code first, which we send to ${phone}.`,
  sendCode: 'Send the code',
  confirm: 'Continue',
  close: 'Close',
  unsupported: 'This browser cannot use passkeys. Please try another browser or device.',
  cancelled: 'The passkey was not used. Please try again.',
  known: 'This device has a passkey for your account already.',
  wrongAddress: (address: string) => `Passkeys do not work at this address. Please open ${address}`,
}

/** What an admin without a passkey reads above the desk. */
export const neededWords = {
  soon: (days: number) =>
    `Add a passkey: in ${counted(days, 'day')} you need it for bans, documents, roles and exports.`,
  now: 'You need a passkey for bans, documents, roles and exports.',
  add: 'Add a passkey',
}
