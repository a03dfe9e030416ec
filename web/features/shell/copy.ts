export const userMenuWords = {
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
}

/** Shown on every page while a change of the person's number is pending. */
export const phoneChangeBannerWords = {
  label: 'Change of your phone number',
  text: (phone: string, date: string) =>
    `Your account moves to ${phone} on ${date}. Not you? Stop it now; this signs out every other device.`,
  stop: 'Stop this change',
  stopped: 'Stopped',
  stoppedText: 'Your number stays. Every other device was signed out.',
}
