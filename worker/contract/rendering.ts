import * as z from 'zod'
import type { Listing, Showcase } from './listing.ts'
import type { MarketCounts, MarketPage } from './market.ts'
import type { SellerPage } from './profile.ts'

/** The data of a public page. Each part is what its call returns to a visitor. */
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
  /** An inline script that loads the application and passes the router's state to it. */
  script: string
  /** The query cache as JSON, which the application starts with. */
  data: string
}

/**
 * What the browser shows of a member's page until the application has started, as the content of #root: of
 * the feed and of a conversation their skeletons, of any other page only header and bar.
 */
export const Frames = z.object({ feed: z.string(), conversation: z.string(), page: z.string() })
export type Frames = z.infer<typeof Frames>

/**
 * Renders the public page at a URL for a visitor, without photos for one who saves data. Throws if a component
 * throws.
 */
export type RenderPage = (url: string, data: PageData, isSavingData: boolean) => Promise<RenderedPage>
