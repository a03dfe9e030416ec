import { existsSync } from 'node:fs'
import { run, stopWith } from './run.mjs'

/** Opens a page in half the time, but shows no notifications. */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of a Chromium. Installs what is missing: Debian's two packages (as root), or Playwright's if there is
 * no browser at all.
 */
export function ensureBrowser() {
  const isRoot = process.getuid?.() === 0
  if (isRoot && !process.env.CHROMIUM_PATH && !(existsSync(SHELL) && firstOf(WHOLE_BROWSERS))) {
    console.log('Fetching browsers for the tests (once) ...')
    const packages = ['chromium', 'chromium-headless-shell']
    if (run('apt-get', ['update']).ok)
      run('apt-get', ['install', '-y', '--no-install-recommends', '--no-upgrade', ...packages])
  }
  const found = findBrowser()
  if (found) return found
  console.log('Fetching a browser for the tests (once) ...')
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

/** Returns CHROMIUM_PATH or the path of a Chromium in a usual place, best the shell. Returns undefined if there is none. */
export function findBrowser() {
  return process.env.CHROMIUM_PATH || firstOf([SHELL, ...WHOLE_BROWSERS])
}

/** Returns the path of a browser that shows notifications, if there is one. */
export function findWholeBrowser() {
  return firstOf(WHOLE_BROWSERS) ?? findBrowser()
}

function firstOf(paths) {
  return paths.find((path) => existsSync(path))
}
