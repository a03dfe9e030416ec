import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { press, user } from '#web/test/hands.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('it takes its name from its title, holds the focus, and gives it back to the button that opened it', async () => {
  render(<Opener />)
  await press('Post Item')
  const dialog = await screen.findByRole('dialog', { name: 'Create Listing' })
  for (let times = 0; times < 5; times++) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await user.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Post Item' })).toHaveFocus())
})

test('what was typed is safe from Escape and from a tap outside when it is not dismissable, and the cross still closes', async () => {
  render(<Opener isDismissable={false} size="sm" />)
  await press('Post Item')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await user.click(document.body)
  expect(screen.getByRole('dialog')).toBeVisible()
  await press('Close')
  await gone()
})

test('a tap outside closes it otherwise', async () => {
  render(<Opener size="sm" />)
  await press('Post Item')
  await screen.findByRole('dialog')
  await user.click(document.body)
  await gone()
})

function Opener(props: Partial<DialogProps>) {
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
      </Dialog>
    </>
  )
}
