import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What the colours decide. Nothing else differs in the dark, where the markup is the same. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']
const SCHEMES = process.env.FULL === '1' ? (['light', 'dark'] as const) : (['light'] as const)

/**
 * That axe finds nothing, not even of little weight, in what the page shows now; in the full run in the dark
 * too. And that nothing is wider than the window. Softly, so that one run names every state that has a fault.
 */
export async function expectNoFaults(page: Page, state: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settle)
    expect.soft(await findFaults(page, colorScheme === 'dark'), `${state}, ${colorScheme}`).toEqual([])
  }
  expect.soft(await pixelsBeyond(page), `${state}: pixels beyond the edge`).toBeLessThanOrEqual(0)
}

export function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function findFaults(page: Page, isColourAlone: boolean) {
  // The other mode, for frames of other origins, of which there are none, opens a window for each report:
  // four times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (isColourAlone) axe.withRules(RULES_OF_COLOUR)
  const { violations } = await axe.analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

/**
 * Until what moves has come to rest, but for what moves as long as something is awaited; and until a dialog
 * that opens is there to be seen.
 */
async function settle(): Promise<void> {
  const isSeen = (dialog: Element) => dialog.checkVisibility({ opacityProperty: true })
  do await new Promise(requestAnimationFrame)
  while (![...document.querySelectorAll('[role=dialog], [role=alertdialog]')].every(isSeen))
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
