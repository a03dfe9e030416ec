import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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
  const { rerender } = await render(form(false))
  const button = page.getByRole('button', { name: 'Create Listing' })
  await button.click()
  await rerender(form(true))
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await button.click({ force: true })
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('an icon alone has a name', async () => {
  await render(
    <IconButton label="Like">
      <HeartIcon />
    </IconButton>,
  )
  await expect.element(page.getByRole('button', { name: 'Like' })).toBeVisible()
})
