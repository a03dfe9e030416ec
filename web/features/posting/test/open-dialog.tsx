import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { useState } from 'react'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { User } from '#contract/user.ts'
import { userQuery } from '#web/features/auth/queries.ts'
import { openDraftStore } from '#web/features/photos/draft-store.ts'
import { createPhotoQueue, type PhotoQueue } from '#web/features/photos/photo-queue.ts'
import { memoryServer, resizedPhoto } from '#web/features/photos/test/transports.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { openPhotos, photosAtom } from '../draft.ts'
import { PostDialog, type PostDialogProps } from '../post-dialog.tsx'

export const OWNER = '0198a5b2-0000-7000-8000-000000000001'

const SELLER: User = {
  id: OWNER,
  email: null,
  phoneNumber: '+23276123456',
  firstName: 'Aminata',
  lastName: 'Kamara',
  businessName: null,
  profileImageUrl: null,
  location: 'Bo',
  bio: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  userType: 'individual',
  isPhoneVerified: true,
  verificationLevel: 'Basic',
  role: 'member',
  suspendedUntil: null,
}

type OpenPage = {
  unmount: () => Promise<void>
  queue: PhotoQueue
  server: ReturnType<typeof memoryServer>
  client: QueryClient
}

const queues = new Set<PhotoQueue>()

/** Leaves nothing of one test to the next: no draft, no photos, no toast, no stub. */
export async function forgetEverything() {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  dismissToast()
  localStorage.clear()
  for (const queue of queues) queue.reset()
  queues.clear()
  await expect.poll(storedPhotos).toBeUndefined()
}

/** What the disk holds of the draft's photos. */
export async function storedPhotos(): Promise<unknown> {
  const store = await openDraftStore()
  return store.read('new-listing')
}

/** The feed's part: a button that opens the dialog. Each call is a page of its own, as after a reload. */
export async function openPage(props: Partial<PostDialogProps> = {}): Promise<OpenPage> {
  const store = createStore()
  const server = memoryServer()
  const queue = createPhotoQueue({ ...server, resize: async () => resizedPhoto(), wait: async () => {} })
  queues.add(queue)
  const photos = openPhotos(queue)
  store.set(photosAtom, photos)
  await photos.restored
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(userQuery.queryKey, SELLER)
  const { unmount } = await render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Feed {...props} />
        <ToastRegion label="Notifications" closeLabel="Close" />
      </QueryClientProvider>
    </Provider>,
  )
  return { unmount, queue, server, client }
}

export async function openDialog(props: Partial<PostDialogProps> = {}): Promise<OpenPage> {
  const opened = await openPage(props)
  await button('Post Item').click()
  return opened
}

export function button(name: string) {
  return page.getByRole('button', { name, exact: true })
}

export function field(name: string) {
  return page.elementLocator(
    document.querySelector(`form [name="${name}"]`) ?? document.createElement('span'),
  )
}

/** Types over what stands in a text field, or chooses in a select. */
export async function fill(entries: Record<string, string>) {
  for (const [name, value] of Object.entries(entries)) {
    const control = field(name)
    if (control.element() instanceof HTMLSelectElement) await userEvent.selectOptions(control, value)
    else await userEvent.fill(control, value)
  }
}

export async function chooseKind(name: string) {
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).click()
}

export function valueOf(name: string): string {
  const control = field(name).element()
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control.value
    : ''
}

function Feed(props: Partial<PostDialogProps>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Post Item</button>
      <PostDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
