import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { user } from '#web/test/interactions.ts'
import { Tabs } from './tabs.tsx'

test('arrow keys, Home and End move through the tabs and around their ends', async () => {
  render(<Pages />)
  await user.tab()
  for (const [key, reached] of [
    ['{ArrowRight}', 'Sold'],
    ['{End}', 'Expired'],
    ['{ArrowRight}', 'Active'],
    ['{ArrowLeft}', 'Expired'],
    ['{Home}', 'Active'],
  ] as const) {
    await user.keyboard(key)
    expect(screen.getByRole('tab', { name: reached, selected: true })).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: reached })).toHaveTextContent(`${reached} ones`)
  }
})

test("the browser's Alt and arrow, which go back and forward, leave the tab chosen", () => {
  render(<Pages />)
  const active = screen.getByRole('tab', { name: 'Active' })
  for (const key of ['ArrowLeft', 'ArrowRight'])
    for (const modifier of ['altKey', 'metaKey'])
      expect(fireEvent.keyDown(active, { key, [modifier]: true })).toBe(true)
  expect(active).toHaveAttribute('aria-selected', 'true')
})

function Pages() {
  const [selected, select] = useState('Active')
  const items = ['Active', 'Sold', 'Expired'].map((id) => ({ id, label: id, content: `${id} ones` }))
  return <Tabs label="Listings" items={items} selected={selected} onSelect={select} />
}
