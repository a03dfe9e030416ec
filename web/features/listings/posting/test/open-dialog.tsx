import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { useState, type ReactNode } from 'react'
import { expect, vi } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { openDraftStore } from '#web/features/media/keep-photo-draft.ts'
import { PhotoQueue } from '#web/features/media/photo-queue.ts'
import { memoryServer, resizedPhoto } from '#web/features/media/test/transports.ts'
import { fill as typeOver, press, user } from '#web/test/hands.ts'
import { reader } from '#web/test/people.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'
import { openPhotos, photosAtom } from '../draft.ts'
import { EditDialog, type EditDialogProps } from '../edit-dialog.tsx'
import { queueSourceAtom } from '../edit-draft.ts'
import { PostDialog, type PostDialogProps } from '../post-dialog.tsx'
import { storeDraft } from './drafts.ts'

const queues = new Set<PhotoQueue>()

/** Leaves nothing of one test to the next: no draft, no photos, no toast. */
export async function forgetEverything() {
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

/**
 * A page with a button that opens the dialog, and with the photos' server. Each call is a page of its own, as
 * after a reload.
 */
function stage(name: string, dialog: (isOpen: { isOpen: boolean; onClose: () => void }) => ReactNode) {
  const store = createStore()
  const server = memoryServer()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const openQueue = () => {
    const queue = new PhotoQueue({ ...server, resize: async () => resizedPhoto(), wait: async () => {} })
    queues.add(queue)
    return queue
  }
  const show = () =>
    render(
      <Provider store={store}>
        <QueryClientProvider client={client}>
          <Opener name={name} dialog={dialog} />
          <ToastRegion label="Notifications" closeLabel="Close" />
        </QueryClientProvider>
      </Provider>,
    )
  return { store, server, client, openQueue, show }
}

function Opener({ name, dialog }: { name: string; dialog: Parameters<typeof stage>[1] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>{name}</button>
      {dialog({ isOpen, onClose: () => setOpen(false) })}
    </>
  )
}

/** The feed's part. */
export async function openPage(props: Partial<PostDialogProps> = {}) {
  const { store, server, client, openQueue, show } = stage('Post Item', (opening) => (
    <PostDialog {...props} {...opening} />
  ))
  const queue = openQueue()
  const photos = openPhotos(queue)
  store.set(photosAtom, photos)
  await photos.restored
  client.setQueryData(userQuery.queryKey, reader)
  return { ...show(), queue, server, client }
}

export async function openDialog(props: Partial<PostDialogProps> = {}) {
  const opened = await openPage(props)
  await press('Post Item')
  return opened
}

/** The dialog with that draft in it. */
export function openDraft(...draft: Parameters<typeof storeDraft>) {
  storeDraft(...draft)
  return openDialog()
}

/** The owner's part. */
export async function openEdit(listing: Listing, onEdited?: EditDialogProps['onEdited']) {
  const { store, server, client, openQueue, show } = stage('Edit', (opening) => (
    <EditDialog listing={listing} onEdited={onEdited} {...opening} />
  ))
  store.set(queueSourceAtom, { openQueue })
  show()
  await press('Edit')
  return { client, server, queue: () => [...queues].at(-1)! }
}

export function button(name: string) {
  return screen.getByRole('button', { name })
}

/** A sentence in a live region of the role given. */
export function findSaid(role: 'alert' | 'status', text: string | RegExp) {
  return screen.findByText(text, { selector: `[role=${role}], [role=${role}] *` })
}

/** A control of the form, by its name. */
export function field(name: string): HTMLElement {
  const control = document.querySelector<HTMLElement>(`form [name="${name}"]`)
  if (!control) throw new Error(`the form has no ${name}`)
  return control
}

/** Types over what stands in a text field, or chooses in a select. */
export async function fill(entries: Record<string, string>) {
  for (const [name, value] of Object.entries(entries)) {
    const control = field(name)
    if (control instanceof HTMLSelectElement) await user.selectOptions(control, value)
    else await typeOver(control, value)
  }
}

export async function chooseKind(name: string) {
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }))
}

export function valueOf(name: string): string {
  const control = field(name)
  return 'value' in control ? String(control.value) : ''
}

/** What a select offers. */
export function optionsOf(name: string): string[] {
  return [...field(name).querySelectorAll<HTMLOptionElement>('option:not([disabled])')].map(
    ({ value }) => value,
  )
}

export async function untilClosed() {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

/** Gives the phone a back button, which the newest watcher hears and no other. */
export function stubBackButton(): () => void {
  const watchers: EventTarget[] = []
  const match = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(match(query), { matches: query === '(pointer: coarse)' }),
  )
  vi.stubGlobal(
    'CloseWatcher',
    class extends EventTarget {
      constructor() {
        super()
        watchers.push(this)
      }
      destroy() {
        if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1)
      }
    },
  )
  return () => {
    const watcher = watchers.pop()
    if (!watcher) throw new Error('the back button would leave the page')
    watcher.dispatchEvent(new Event('close'))
  }
}
