export const sessionExpiredWords = { title: 'Session Expired', text: 'Please log in again to continue.' }

/** Shown on personal pages. */
export const unauthorizedWords = { title: 'Unauthorized', text: 'You are logged out. Logging in again...' }
