import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { ensureBrowser } from '../browser.mjs'
import { openProgress } from '../progress.ts'
import { withServedBuild } from './pages.ts'
import { openSlowLine, type Line, type SlowLine } from './slow-line.ts'
import { printTable, type Verdict } from './verdict.ts'

const LINES: Record<string, Line> = {
  '2G': { bitsPerSecond: 50_000, roundTripMs: 700 },
  'slow 3G': { bitsPerSecond: 400_000, roundTripMs: 400 },
  'slow 4G': { bitsPerSecond: 1_600_000, roundTripMs: 150 },
}
/** On this line a person has opened a page before they open it offline. */
const BEFORE_OFFLINE: Line = { bitsPerSecond: 20_000_000, roundTripMs: 10 }
const PHONE = { width: 360, height: 740 }
const BUYER = '+23276000003'
/** Longer than any delay after which a page loads more by itself. */
const QUIET_MS = 7_000
const PATIENCE_MS = 180_000

type Visited = {
  name: string
  path: string
  /** What a person came for. Once it is there they can read it and press it. */
  wanted: string
  isMember?: boolean
}

type View = { text: number | null; usable: number | null; bytes: number }

/**
 * Opens pages on a slow line, first with nothing on the device and then again, and offline. Each figure is from one
 * run. A trivial page in the same run shows what the line alone costs.
 */
export async function benchLine(): Promise<Verdict[]> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    await withServedBuild(async (origin) => {
      const member = await signIn(browser, origin)
      const pages = await listPages(member.context, origin)
      const progress = openProgress()
      progress.step('pages and lines', pages.length * (Object.keys(LINES).length + 1))
      let done = 0
      for (const [name, line] of [...Object.entries(LINES), ['offline', null] as const]) {
        const rows = []
        for (const page of pages) {
          progress.at(done++)
          const state = page.isMember ? member.state : undefined
          rows.push(
            await (line ? viewTwice : viewOffline)(browser, origin, page, state, line ?? BEFORE_OFFLINE),
          )
        }
        printTable(name, ['page', ...(line ? SLOW_HEADINGS : OFFLINE_HEADINGS)], rows)
      }
      progress.end()
    })
  } finally {
    await browser.close()
  }
  return []
}

const SLOW_HEADINGS = ['first text, s', 'usable, s', 'KB', 'again: text, s', 'usable, s', 'KB']
const OFFLINE_HEADINGS = ['first text, s', 'usable, s']

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function viewTwice(
  browser: Browser,
  origin: string,
  visited: Visited,
  state: State | undefined,
  line: Line,
) {
  const views = await onLine(browser, origin, state, line, async (context, slow) => [
    await view(context, slow, visited),
    await view(context, slow, visited),
  ])
  return [
    visited.name,
    ...views.flatMap(({ text, usable, bytes }) => [
      seconds(text),
      seconds(usable),
      (bytes / 1024).toFixed(1),
    ]),
  ]
}

async function viewOffline(
  browser: Browser,
  origin: string,
  visited: Visited,
  state: State | undefined,
  line: Line,
) {
  return onLine(browser, origin, state, line, async (context, slow) => {
    // At the first visit the service worker is installed; at the second it sees the page.
    await view(context, slow, visited)
    await view(context, slow, visited)
    await context.setOffline(true)
    const { text, usable } = await view(context, slow, visited)
    return [visited.name, seconds(text), seconds(usable)]
  })
}

async function onLine<T>(
  browser: Browser,
  origin: string,
  storageState: State | undefined,
  line: Line,
  job: (context: BrowserContext, slow: SlowLine) => Promise<T>,
): Promise<T> {
  const slow = await openSlowLine(Number(new URL(origin).port), line)
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, storageState })
  try {
    return await job(context, slow)
  } finally {
    await context.close()
    await slow.close()
  }
}

/** Loads a page in a new tab, until nothing more comes. Times are in milliseconds from the start of the load. */
async function view(context: BrowserContext, slow: SlowLine, { path, wanted }: Visited): Promise<View> {
  const page = await context.newPage()
  try {
    slow.takeBytes()
    await page.goto(slow.origin + path, { waitUntil: 'commit', timeout: PATIENCE_MS })
    await page.locator(wanted).first().waitFor({ timeout: PATIENCE_MS })
    const usable = await page.evaluate(() => performance.now())
    const text = await firstPaint(page)
    // Somebody who reads touches the page. What can wait loads with that.
    await page.touchscreen.tap(1, PHONE.height / 2)
    await slow.whenQuiet(QUIET_MS)
    return { text, usable, bytes: slow.takeBytes() }
  } catch (error) {
    console.error(`${path}: ${String(error).split('\n')[0]}`)
    return { text: null, usable: null, bytes: slow.takeBytes() }
  } finally {
    await page.close()
  }
}

async function firstPaint(page: Page): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return (await paint.jsonValue()) ?? 0
}

async function listPages(member: BrowserContext, origin: string): Promise<Visited[]> {
  const read = async (path: string) => (await member.request.get(origin + path)).text()
  const idIn = (text: string) => /"id":"([\w-]+)"/.exec(text)?.[1]
  const listing = idIn(await read('/api/showcase'))
  const conversation = idIn(await read('/api/conversations'))
  const tile = 'article a'
  return [
    { name: 'a trivial page: /api/health', path: '/api/health', wanted: 'body' },
    { name: 'landing page', path: '/', wanted: 'h1' },
    { name: 'market', path: '/market', wanted: tile },
    { name: 'listing', path: `/listings/${listing}`, wanted: 'h1' },
    { name: 'a member’s feed', path: '/', wanted: tile, isMember: true },
    { name: 'messages', path: '/messages', wanted: 'main li a', isMember: true },
    { name: 'conversation', path: `/messages/${conversation}`, wanted: 'textarea', isMember: true },
  ]
}

async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext()
  const post = async (path: string, data: object) => {
    const response = await context.request.post(origin + path, { data, headers: { origin } })
    if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`)
  }
  await post('/api/auth/send-otp', { phoneNumber: BUYER })
  const sms = await (
    await context.request.get(`${origin}/api/dev/sms?phone=${encodeURIComponent(BUYER)}`)
  ).text()
  const otpCode = /"code":"(\d+)"/.exec(sms)?.[1]
  await post('/api/auth/verify-otp', { phoneNumber: BUYER, otpCode })
  return { context, state: await context.storageState() }
}

function seconds(ms: number | null): string {
  return ms === null ? 'nothing' : (ms / 1_000).toFixed(1)
}
