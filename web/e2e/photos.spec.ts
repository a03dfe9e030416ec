import { expect, type Page } from '@playwright/test'
import { box, log, pending, startConversation, stored, test, write } from './talk.ts'
import { plainPhoto } from './things.ts'

const photos = (page: Page) => log(page).getByRole('button', { name: 'Open the photo' })
const shown = (page: Page) => log(page).locator('img[src^="blob:"]')

/** Presses the button, as a person does, and chooses photos. */
async function choosePhotos(page: Page, ...names: readonly string[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Send photos' }).click(),
  ])
  await chooser.setFiles(await Promise.all(names.map((name) => plainPhoto(name))))
}

test(
  'a buyer sends photos while the line is cut and the page closed; they arrive once, in order, and open',
  { tag: '@wide' },
  async ({ deal: { seller, buyer, listing } }) => {
    const path = await startConversation(buyer, listing)
    await buyer.goto(path)
    await choosePhotos(buyer, 'front.jpg')
    await expect(shown(buyer)).toHaveCount(1)
    await expect(pending(buyer)).toHaveCount(0)

    const context = buyer.context()
    await context.setOffline(true)
    await expect.poll(() => buyer.evaluate(() => navigator.onLine)).toBe(false)
    await write(buyer, 'This is the one that I have.')
    await choosePhotos(buyer, 'back.jpg', 'side.jpg')
    await write(buyer, 'Will you swap?')
    await expect(pending(buyer)).toHaveCount(4)
    await expect(pending(buyer).locator('img')).toHaveCount(2)
    // What arrives after reopening the page must have been stored on the device.
    await buyer.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(path)
    await expect(stored(again)).toHaveCount(5)
    await expect(pending(again)).toHaveCount(0)

    const loaded: string[] = []
    seller.on('request', (request) => request.url().includes('/chat-files/') && loaded.push(request.url()))
    await seller.goto(path)
    for (const page of [again, seller]) {
      await expect(stored(page)).toHaveText([
        /^(You|Ibrahim):/,
        /This is the one that I have\./,
        /^(You|Ibrahim):/,
        /^(You|Ibrahim):/,
        /Will you swap\?/,
      ])
      await photos(page).first().scrollIntoViewIfNeeded()
      await photos(page).last().scrollIntoViewIfNeeded()
      await expect(shown(page)).toHaveCount(3)
    }
    expect(loaded).toHaveLength(3)

    await photos(seller).last().click()
    const screen = seller.getByRole('dialog', { name: 'Photos of this conversation' })
    await expect(screen.getByRole('img')).toBeVisible()
    await seller.keyboard.press('Escape')
    await expect(screen).toBeHidden()
    await expect(photos(seller).last()).toBeFocused()

    // A photo that this device has loaded costs no more data, even without a connection.
    await seller.reload()
    await photos(seller).last().scrollIntoViewIfNeeded()
    await expect(shown(seller).last()).toBeVisible()
    expect(loaded).toHaveLength(3)
    await expect(box(seller)).toBeVisible()
  },
)
