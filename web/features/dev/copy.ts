export const devWords = {
  smsTitle: 'Messages sent',
  smsIntro:
    'Development only: no SMS leaves this machine. ' +
    'What would have been sent to a phone is shown here for an hour.',
  phoneLabel: 'Phone number',
  phoneHint: 'Any format: +23276000001 or 076 000 001',
  show: 'Show messages',
  refresh: 'Refresh',
  noneTitle: 'No messages yet',
  noneText: (phone: string) => `Ask for a code for ${phone}; it shows up here within seconds.`,
  messagesTo: (phone: string) => `Messages to ${phone}`,
  copy: (code: string) => `Copy the code ${code}`,
  copied: 'Code copied',
  copyFailed: 'The code could not be copied',
  failed: 'The messages could not be read',
  loading: 'Loading messages',
  uploadsTitle: 'Uploads in parts',
  uploadsIntro:
    'Development only: files of more than 100 MB are sent in parts of 5 MB, straight to the storage. ' +
    'Files that nobody submits are deleted after a day.',
  arrived: 'Arrived',
}
