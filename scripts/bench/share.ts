import * as z from 'zod'
import { withServedBuild } from './pages.ts'
import { judge, median, printTable, type Verdict } from './verdict.ts'

const PICTURES = 20
const BYTES_MAX = 100_000

const MarketIds = z.object({ listings: z.array(z.object({ id: z.string() })) })

/** Measures the pictures of shared links: the first request, which renders one, and the same again. */
export async function benchShare(): Promise<Verdict[]> {
  const pictures = await withServedBuild(async (origin) => {
    const market = MarketIds.parse(await (await fetch(`${origin}/api/market?limit=${PICTURES}`)).json())
    const measured = []
    for (const { id } of market.listings) {
      const address = await pictureOf(`${origin}/listings/${id}`)
      measured.push({ first: await time(address), again: await time(address) })
    }
    return measured
  })
  const bytes = pictures.map(({ first }) => first.bytes)
  // The first of all also loads the renderer.
  const [loading, ...rendered] = pictures.map(({ first }) => first.ms)
  printTable(
    `${pictures.length} pictures of shared links`,
    ['', 'median', 'the most'],
    [
      ['bytes', Math.round(median(bytes)), Math.max(...bytes)],
      ['ms, rendered', Math.round(median(rendered)), Math.round(Math.max(...rendered))],
      ['ms, the first, with loading the renderer', Math.round(loading ?? 0), ''],
      ['ms, kept', Math.round(median(pictures.map(({ again }) => again.ms))), ''],
    ],
  )
  return [judge('bytes of a share picture', BYTES_MAX, bytes)]
}

async function pictureOf(page: string): Promise<string> {
  const html = await (await fetch(page)).text()
  const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1]
  if (!address) throw new Error(`${page} names no picture`)
  return address
}

async function time(address: string): Promise<{ bytes: number; ms: number }> {
  const started = performance.now()
  const response = await fetch(address)
  const { byteLength: bytes } = await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} answers ${response.status}`)
  return { bytes, ms: performance.now() - started }
}
