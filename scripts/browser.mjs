import { existsSync } from 'node:fs'
import { run, stopWith } from './run.mjs'

// The headless shell comes first: it opens a page in half the time.
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium. If there is none, installs Playwright's or, as root, Debian's. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('Fetching a browser for the tests (once) ...')
  const isRoot = process.getuid?.() === 0
  if (isRoot && run('apt-get', ['update']).ok) {
    // Older releases have no separate package for the shell.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (run('apt-get', ['install', '-y', '--no-install-recommends', name]).ok) break
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

/**
 * The path of a Chromium on this machine: CHROMIUM_PATH first, then the usual places. Undefined if there is
 * none.
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return USUAL_PLACES.find((path) => existsSync(path))
}
