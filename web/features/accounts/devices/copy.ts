export const devicesWords = {
  pageTitle: 'Your devices - Salone Market',
  back: 'Settings',
  title: 'Your devices',
  intro:
    'Where you are signed in. End what you do not know: ' +
    'whoever has that device then needs a code sent to your number.',
  loading: 'Loading your devices',
  failureTitle: 'Your devices could not be loaded',
  current: 'This device',
  unknown: 'A browser',
  used: (time: string) => `Last used ${time}`,
  since: (date: string) => `Signed in ${date}`,
  end: 'End',
  endNamed: (device: string) => `End the session: ${device}`,
  ended: 'Session ended',
  endedText: (device: string) => `${device} is signed out.`,
}
