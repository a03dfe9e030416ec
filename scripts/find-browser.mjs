import { existsSync } from 'node:fs'

// The shell without a window comes first: it takes half as long to open a page.
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium on this machine: CHROMIUM_PATH first, then the usual places. Undefined if there is
 * none.
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return USUAL_PLACES.find((path) => existsSync(path))
}
