/** The caches of the service worker. Those of the build have this prefix; signing out deletes all others. */
export const BUILD_PREFIX = 'build-'

/** What the installed version needs to start without a line. */
export const FIRST_FILES = `${BUILD_PREFIX}first`

/** Files of this and earlier builds that pages have loaded. */
export const USED_FILES = `${BUILD_PREFIX}used`

/** The pages that the Worker rendered for a visitor and that were opened, by address. */
export const PAGES = 'pages'

/** Small copies of public photos that were shown. */
export const PHOTOS = 'photos'

/** An empty cache. It exists while somebody is signed in. */
export const MEMBER = 'member'
