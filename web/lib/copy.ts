export const shellWords = {
  brand: 'Salone Market',
  home: 'Salone Market, home',
  skip: 'Skip to the content',
  searchLabel: 'Search',
  searchPlaceholder: "Describe what you're looking for... AI will find perfect matches",
  aiSearch: 'AI Search',
  /** The places of the header, or of a phone's bar. */
  places: 'Main',
  homePlace: 'Home',
  saved: 'Saved',
  post: 'Post',
  postWithCamera: 'Post an item with the camera',
  me: 'Me',
  logIn: 'Log in',
  menuOf: (name: string) => `Menu of ${name}`,
  toasts: 'Notifications (F8)',
  close: 'Close',
  loading: 'Loading...',
  loadingMarket: 'Loading your personalized marketplace...',
  error: 'Error',
  notFoundPageTitle: 'Page Not Found | Salone Market',
  notFoundTitle: 'Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  toHome: 'Go to the home page',
  failureTitle: 'This page could not be shown',
  failureText: 'Please check your connection and try again.',
  notOnDevice: 'Not on this device yet. It loads once you are online.',
  retry: 'Try again',
  /** For somebody who saves data. */
  showPhoto: (bytes?: number) =>
    bytes ? `Show\u00A0photo, ${Math.ceil(bytes / 1024)}\u00A0KB` : 'Show photo',
  showIt: 'Show photo',
  offline: 'You are offline. Please check your connection and try again.',
  sessionExpired: 'Session Expired',
  sessionExpiredText: 'Please log in again to continue.',
}

/** Shown on personal pages when the session has ended. */
export const unauthorizedWords = { title: 'Unauthorized', text: 'You are logged out. Logging in again...' }
