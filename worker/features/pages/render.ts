import type { PageData, RenderedPage } from '#contract/rendering.ts'
import { log } from '#worker/platform/log.ts'

/**
 * Renders a page for a visitor. React and the pages are loaded at the first call, so that they do not slow
 * down the Worker's start. Returns undefined if rendering fails; then the browser renders the page.
 */
export async function render(
  url: string,
  data: PageData,
  isSavingData: boolean,
): Promise<RenderedPage | undefined> {
  try {
    const { renderPage } = await import('#web/server.tsx')
    return await renderPage(url, data, isSavingData)
  } catch (error) {
    log.error('render', error)
    return undefined
  }
}
