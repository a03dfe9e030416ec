import { figure } from '#contract/numbers.ts'

export const lowDataWords = {
  label: 'Load less on this device',
  asBrowser: (isSaving: boolean) => `As my browser says: ${isSaving ? 'on' : 'off'} now`,
  on: 'On: text first, and a photo only when you tap it',
  off: 'Off: photos load by themselves',
  usedTitle: 'Used this month',
  used: (since: string, received: number, sent: number) =>
    `Since ${since}, this device received ${size(received)} from Salone Market and sent ${size(sent)} in photos and files.`,
  nothing: 'This browser does not say how much it used.',
  howCounted:
    'Your browser counts each page, photo and answer as it came over the line; what it had kept already is free. ' +
    'Not counted: messages while a conversation is open, what loads in the background, and a page that you never ' +
    'touched, or left before it was complete. The count starts again each month and when you log out.',
}

const KB = 1024

/** '12 KB' or '3.4 MB' */
function size(bytes: number): string {
  if (bytes < KB * KB) return `${figure(Math.ceil(bytes / KB))} KB`
  return `${figure(Math.round((bytes / KB / KB) * 10) / 10)} MB`
}
