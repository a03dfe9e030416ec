import { defineWords } from './words.ts'

/** Apart from the shell's, which is on every first view. */
export const userMenuWords = defineWords({
  en: {
    profile: 'Profile',
    saved: 'Saved',
    savedSearches: 'Saved searches',
    verification: 'Verification',
    settings: 'Settings',
    admin: 'Admin Dashboard',
  },
})
