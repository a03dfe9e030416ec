import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { user } from '#web/test/hands.ts'
import { Button, IconButton } from './button.tsx'
import { HeartIcon } from './icons.tsx'

test('a pending button keeps its focus and its name but neither clicks nor submits again', async () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (isPending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isPending={isPending} onClick={onClick}>
        Create Listing
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = () => screen.getByRole('button', { name: 'Create Listing' })
  await user.click(button())
  rerender(form(true))
  await waitFor(() => expect(button()).toHaveFocus())
  await user.keyboard('{Enter}')
  await user.click(button())
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('an icon alone has a name', async () => {
  render(
    <IconButton label="Like">
      <HeartIcon />
    </IconButton>,
  )
  expect(await screen.findByRole('button', { name: 'Like' })).toBeVisible()
})
