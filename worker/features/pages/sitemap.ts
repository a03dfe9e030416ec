import { marketPath } from '#contract/market-path.ts'
import type { Ctx } from '#worker/context.ts'
import { listPartsWithActive, listActiveBetween } from '#worker/features/listings/list-active.ts'
import { listMarketPages } from '#worker/features/search/feed/list-market.ts'
import { escapeHtml } from '#worker/platform/pages/html.ts'
import { PAGES } from './pages.ts'

/** The protocol allows 50,000 URLs in a part, but each URL may read two rows. */
export const IDS_PER_PART = 10_000

/**
 * The index of sitemaps: one sitemap of pages, and parts with the listings by row id, so that a change of a
 * listing affects only one part.
 */
export async function writeSitemapIndex(ctx: Ctx): Promise<string> {
  const names = ['pages', ...(await listPartsWithActive(ctx, IDS_PER_PART))]
  return document(
    'sitemapindex',
    names.map((name) => `<sitemap>${toLoc(`${ctx.origin}/sitemap-${name}.xml`)}</sitemap>`),
  )
}

/** The sitemap of the static public pages and the market pages that have listings. */
export async function writePagesSitemap(ctx: Pick<Ctx, 'db' | 'origin'>): Promise<string> {
  const market = await listMarketPages(ctx)
  const newest = Math.max(...market.map(({ updatedAt = 0 }) => updatedAt))
  return document('urlset', [
    ...PAGES.filter(({ title }) => title).map(({ path }) => entry(ctx.origin + path)),
    ...(market.length > 0 ? [entry(ctx.origin + marketPath({}), newest)] : []),
    ...market.map(({ updatedAt, ...place }) => entry(ctx.origin + marketPath(place), updatedAt)),
  ])
}

/** The sitemap of the active listings of a part; undefined if the part has none. */
export async function writeListingsSitemap(ctx: Ctx, part: number): Promise<string | undefined> {
  const found = await listActiveBetween(ctx, part * IDS_PER_PART, (part + 1) * IDS_PER_PART)
  if (found.length === 0) return undefined
  const urls = found.map(({ publicId, updatedAt }) => entry(`${ctx.origin}/listings/${publicId}`, updatedAt))
  return document('urlset', urls)
}

function entry(url: string, updatedAt?: number): string {
  const lastmod = updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`
  return `<url>${toLoc(url)}${lastmod}</url>`
}

function toLoc(url: string): string {
  return `<loc>${escapeHtml(url)}</loc>`
}

function document(root: string, entries: readonly string[]): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ` +
    `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
  )
}
