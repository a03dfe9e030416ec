import { test } from '@playwright/test'
import { findWholeBrowser } from '#scripts/browser.mjs'

/**
 * Opens the journeys of a file in the whole browser: the shell shows no notifications, and loads photos that are
 * further below.
 */
export function useWholeBrowser() {
  test.use({
    launchOptions: [
      ({ launchOptions }, use) => use({ ...launchOptions, executablePath: findWholeBrowser() }),
      { scope: 'worker' },
    ],
  })
}
