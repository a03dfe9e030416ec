import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { Totals } from './own-listings.tsx'

afterEach(async () => {
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 800)
})

test.each([
  ['100%', 1],
  ['200%', 3],
])(
  'on a small phone with text at %s the totals take %i rows without broken words or overflow',
  async (size, rows) => {
    await page.viewport(360, 740)
    document.documentElement.style.fontSize = size
    const { container } = await render(
      <Totals
        totals={{ active: 12, sold: 0, pending: 0, expired: 0, likes: 340, views: 2_581 }}
        hasFailed={false}
        isRetrying={false}
        onRetry={() => {}}
      />,
    )
    const names = [...container.querySelectorAll('dt')]
    expect(names.map((each) => each.textContent)).toEqual(['Active Listings', 'Total Likes', 'Total Views'])
    expect(
      new Set([...container.querySelectorAll('dl > div')].map((each) => each.getBoundingClientRect().top))
        .size,
    ).toBe(rows)
    const lines = (each: Element) =>
      each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight)
    for (const each of names) expect(lines(each)).toBeLessThan(2.1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  },
)
