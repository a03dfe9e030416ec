export const devicesWords = {
  pageTitle: 'Your devices - Salone Market',
  back: '← Edit profile',
  title: 'Your devices',
  intro:
    'Where you are signed in. If you do not know one, end it, and change nothing else: ' +
    'whoever has it must sign in again with a code sent to your number.',
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
