import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Gallery } from '#web/features/listings/page/gallery.tsx'
import { openCards } from '#web/features/listings/page/test/open-cards.tsx'
import { phoneListing } from '#web/features/search/feed/listing.fixture.ts'
import { user } from '#web/test/interactions.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { chooseLowData } from './choose-low-data.ts'
import { isSavingData, SaveData } from './save-data.tsx'

const FILES = { url: '/media/l/a-1280.webp', medium: '/media/l/a-640.webp', small: '/media/l/a-320.webp' }
const PHOTO = { ...FILES, mediumBytes: 30_000, smallBytes: 12_000, width: 1280, height: 960 }

afterEach(() => {
  chooseLowData(undefined)
  delete navigator.connection
})

const images = () => Array.from(document.querySelectorAll('img'), (image) => image.getAttribute('src'))

function setBrowserAsks(saveData: boolean) {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
}

test('the browser decides, until the person does', () => {
  expect(isSavingData()).toBe(false)
  setBrowserAsks(true)
  expect(isSavingData()).toBe(true)
  chooseLowData('off')
  expect(isSavingData()).toBe(false)
  setBrowserAsks(false)
  chooseLowData('on')
  expect(isSavingData()).toBe(true)
  chooseLowData(undefined)
  expect(isSavingData()).toBe(false)
})

test('over https the choice is Secure and has the prefix __Host-, which no other address can set', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  const write = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
  chooseLowData('on')
  expect(write.mock.calls).toEqual([['__Host-low-data=on; Max-Age=31536000; Path=/; SameSite=Lax; Secure']])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the choice outlives the storage that signing out clears, and marks the page', () => {
  chooseLowData('on')
  localStorage.clear()
  sessionStorage.clear()
  expect(isSavingData()).toBe(true)
  expect(document.documentElement).toHaveAttribute('data-save-data')
})

test('a tile shows its photo when asked, in the smallest size, and stays where it is', async () => {
  chooseLowData('on')
  openCards([phoneListing({ title: 'iPhone 15 Pro', photos: [PHOTO] })])
  const tile = await screen.findByRole('article')
  expect(images()).toEqual([])
  await user.click(within(tile).getByRole('button', { name: /Show\sphoto, 12\sKB: iPhone 15 Pro/ }))
  expect(images()).toEqual([FILES.small])
  expect(tile).toContainElement(document.activeElement as HTMLElement)
  expect(within(tile).queryByRole('button', { name: /Show photo/ })).toBeNull()
  expect(screen.getByRole('article')).toBeInTheDocument()
})

test('a photo of unknown size says no size', async () => {
  chooseLowData('on')
  openCards([phoneListing({ title: 'iPhone 15 Pro', photos: [FILES] })])
  expect(await screen.findByRole('button', { name: 'Show photo: iPhone 15 Pro' })).toBeInTheDocument()
})

test('the gallery shows each photo at a press', async () => {
  chooseLowData('on')
  const other = { ...PHOTO, url: '/media/l/b-1280.webp', medium: '/media/l/b-640.webp' }
  render(
    <SaveData>
      <Gallery title="A car" photos={[PHOTO, other]} />
    </SaveData>,
  )
  expect(images()).toEqual([])
  await user.click(screen.getByRole('link', { name: /Show\sphoto, 30\sKB: A car, photo 2 of 2/ }))
  expect(images()).toEqual([other.medium])
  expect(screen.getByRole('link', { name: 'A car, photo 2 of 2' })).toHaveAttribute('href', other.url)
})

test('people have their initials, and a large photo when asked', async () => {
  chooseLowData('on')
  render(
    <SaveData>
      <Avatar name="Aminata Kamara" src="/media/p/a.webp" />
      <Avatar name="Ibrahim Sesay" src="/media/p/b.webp" size="lg" showText="Show photo" />
    </SaveData>,
  )
  expect(screen.getByText('AK')).toBeInTheDocument()
  expect(images()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Show photo: Ibrahim Sesay' }))
  expect(images()).toEqual(['/media/p/b.webp'])
})

test('a photo on this device is shown', () => {
  chooseLowData('on')
  render(
    <SaveData>
      <Photo src="blob:chosen" alt="Chosen" />
    </SaveData>,
  )
  expect(images()).toEqual(['blob:chosen'])
})

test('photos load as soon as low data is turned off', async () => {
  chooseLowData('on')
  openCards([phoneListing({ photos: [PHOTO] })])
  await screen.findByRole('article')
  expect(images()).toEqual([])
  chooseLowData('off')
  expect(await screen.findByRole('article')).toBeInTheDocument()
  await expect.poll(images).toEqual([FILES.medium])
})
