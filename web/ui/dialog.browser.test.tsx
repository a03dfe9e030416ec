import '#web/styles/tokens.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

test('it takes its name from its title, holds the focus, and gives it back to the button that opened it', async () => {
  await render(<Opener />)
  await page.getByRole('button', { name: 'Post Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Listing' })
  await expect.element(dialog).toBeVisible()
  for (let press = 0; press < 5; press++) {
    await userEvent.keyboard('{Tab}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Post Item' })).toHaveFocus()
})

test('what was typed is safe from Escape and from a tap outside when it is not dismissable, and the cross still closes', async () => {
  await render(<Opener isDismissable={false} size="sm" />)
  await page.getByRole('button', { name: 'Post Item' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await expect.element(dialog).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a tap outside closes it otherwise', async () => {
  await render(<Opener size="sm" />)
  await page.getByRole('button', { name: 'Post Item' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a long body scrolls between a head and a foot that stay in sight', async () => {
  await render(<Opener footer={<Button>Create Listing</Button>} lines={200} />)
  await page.getByRole('button', { name: 'Post Item' }).click()
  const last = page.getByText('line 199')
  last.element().scrollIntoView()
  await expect.element(last).toBeInViewport()
  await expect.element(page.getByRole('heading', { name: 'Create Listing' })).toBeInViewport()
  await expect.element(page.getByRole('button', { name: 'Create Listing' })).toBeInViewport()
})

function Opener({ lines = 1, ...props }: Partial<DialogProps> & { lines?: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Post Item</Button>
      <Dialog
        title="Create Listing"
        closeLabel="Close"
        {...props}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <input aria-label="Title" />
        {Array.from({ length: lines }, (_, line) => (
          <p key={line}>line {line}</p>
        ))}
      </Dialog>
    </>
  )
}
