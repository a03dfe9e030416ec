import type { PageData, RenderedPage } from '#contract/rendering.ts'
import { log } from '../../platform/log.ts'

/**
 * Draws a page for a visitor. React and the pages load with the first of them, so that the Worker starts no
 * slower for it. A page that cannot be drawn is left to the browser.
 */
export async function render(address: string, data: PageData): Promise<RenderedPage | undefined> {
  try {
    const { renderPage } = await import('#web/server.tsx')
    return await renderPage(address, data)
  } catch (error) {
    log.error('render', error)
    return undefined
  }
}
