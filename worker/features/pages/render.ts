import type { PageData, RenderedPage } from '#contract/rendering.ts'
import { log } from '../../platform/log.ts'

/**
 * Renders a page for a visitor. React and the pages load with the first one, so they do not slow down the
 * Worker's start. If rendering fails, the browser does it.
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
