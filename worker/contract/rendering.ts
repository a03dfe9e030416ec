import type { Listing, Showcase } from './listing.ts'
import type { MarketCounts, MarketPage } from './market.ts'
import type { SellerPage } from './profile.ts'

/** What a public page shows, each part as its call would answer a visitor. */
export interface PageData {
  showcase?: Showcase
  listing?: Listing
  seller?: SellerPage
  market?: MarketPage
  counts?: MarketCounts
}

export interface RenderedPage {
  /** The content of #root. */
  html: string
  /** An inline script that hands the page's data to the application. */
  script: string
}

/**
 * Draws a public page for a visitor. `address` is its path with the query. Throws what a component throws.
 */
export type RenderPage = (address: string, data: PageData) => Promise<RenderedPage>
