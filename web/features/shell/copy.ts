import { defineWords } from '#web/lib/words.ts'

export const userMenuWords = defineWords({
  en: {
    profile: 'Profile',
    saved: 'Saved',
    savedSearches: 'Saved searches',
    verification: 'Verification',
    analytics: 'Seller Analytics',
    guide: "Seller's guide",
    about: 'About',
    settings: 'Settings',
    admin: 'Admin Dashboard',
    logout: 'Logout',
    logoutFailed: 'Failed to logout',
  },
})
