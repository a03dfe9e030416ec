import { existsSync } from 'node:fs'
import { run, stopWith } from './run.mjs'

// The headless shell opens a page in half the time, but comes last, because it shows no notifications.
const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/usr/bin/chromium-headless-shell',
]

/** Returns the path of a Chromium. If there is none, installs Debian's (as root) or Playwright's. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('Fetching a browser for the tests (once) ...')
  const isRoot = process.getuid?.() === 0
  if (isRoot && run('apt-get', ['update']).ok) {
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    const installed = findBrowser()
    if (installed) return installed
  }
  const downloaded = run('playwright', ['install', 'chromium'])
  const path =
    downloaded.ok &&
    run('node', ['-p', "require('@playwright/test').chromium.executablePath()"]).output.trim()
  if (path) return path
  return stopWith(
    'The tests need a Chromium: install one and set CHROMIUM_PATH to it, then try again.',
    downloaded.output,
  )
}

/** Returns CHROMIUM_PATH or the path of a Chromium in a usual place. Returns undefined if there is none. */
export function findBrowser() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return configured
  return USUAL_PATHS.find((path) => existsSync(path))
}
