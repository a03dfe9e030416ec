import { BUILD_PREFIX } from './forget-person.ts'

/** What the installed version needs to start without a line. */
export const FIRST_FILES = `${BUILD_PREFIX}first`

/** Files of this and earlier builds that pages have loaded. */
export const USED_FILES = `${BUILD_PREFIX}used`

/** The pages that the Worker rendered for a visitor and that were opened, by address. */
export const PAGES = 'pages'

/** Small copies of public photos that were shown. */
export const PHOTOS = 'photos'
