import { findBrowser } from './find-browser.mjs'
import { run, stopWith } from './run.mjs'

/** The path of a Chromium. If there is none, installs Playwright's or, as root, Debian's. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('Fetching a browser for the tests (once) ...')
  const isRoot = process.getuid?.() === 0
  if (isRoot && run('apt-get', ['update']).ok) {
    // Older releases have no package of the shell alone.
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
