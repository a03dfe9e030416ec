import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { get } from 'idb-keyval'
import { createStore, Provider } from 'jotai'
import { useState, type ReactNode } from 'react'
import { expect, vi, afterEach, beforeEach } from 'vitest'
import type { Listing, RepeatCheck } from '#contract/listing.ts'
import type { PriceInsight } from '#contract/price-insight.ts'
import type { Rate } from '#contract/rate.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { openPhotos, photosAtom } from '#web/features/listings/posting/draft.ts'
import { EditDialog } from '#web/features/listings/posting/edit-dialog.tsx'
import { queueSourceAtom } from '#web/features/listings/posting/edit-draft.ts'
import { PostDialog, type PostDialogProps } from '#web/features/listings/posting/post-dialog.tsx'
import { PhotoQueue } from '#web/features/media/photo-queue.ts'
import { memoryServer, resizedPhoto } from '#web/features/media/test/pictures.ts'
import { openStore } from '#web/lib/device-store.ts'
import { forgetPerson, PHOTO_DRAFTS } from '#web/lib/forget-person.ts'
import { fill as typeOver, press, user } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { storeDraft } from './drafts.ts'

const queues = new Set<PhotoQueue>()

/** Resets the draft, the photos and the toast between tests. */
async function resetEverything() {
  dismissToast()
  void forgetPerson()
  for (const queue of queues) queue.reset()
  queues.clear()
  await expect.poll(storedPhotos).toBeUndefined()
}

/** The photos of the stored draft. */
export async function storedPhotos(): Promise<unknown> {
  return get('new-listing', openStore(PHOTO_DRAFTS))
}

/**
 * Prepares a page with a button that opens the dialog, and a server for its photos. Each call gives a new
 * page, as after a reload.
 */
function preparePage(name: string, dialog: (onClose: () => void) => ReactNode) {
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

function Opener({ name, dialog }: { name: string; dialog: Parameters<typeof preparePage>[1] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>{name}</button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}

/** Opens a page that can post an item, as the feed can. */
export async function openPage(props: Partial<PostDialogProps> = {}) {
  const { store, server, client, openQueue, show } = preparePage('Post Item', (onClose) => (
    <PostDialog {...props} onClose={onClose} />
  ))
  const queue = openQueue()
  const photos = openPhotos(queue)
  store.set(photosAtom, photos)
  await photos.restored
  client.setQueryData(userQuery.queryKey, member)
  return { ...show(), queue, server, client }
}

export async function openDialog(props: Partial<PostDialogProps> = {}) {
  const opened = await openPage(props)
  await press('Post Item')
  return opened
}

/** Opens the dialog with this draft. */
export function openDraft(...draft: Parameters<typeof storeDraft>) {
  storeDraft(...draft)
  return openDialog()
}

/** Opens the dialog that edits a listing. */
export async function openEdit(listing: Listing) {
  const { store, server, client, openQueue, show } = preparePage('Edit', (onClose) => (
    <EditDialog listing={listing} onClose={onClose} />
  ))
  store.set(queueSourceAtom, { openQueue })
  client.setQueryData(userQuery.queryKey, member)
  const { unmount } = show()
  await press('Edit')
  return { client, server, unmount, queue: () => [...queues].at(-1)! }
}

export function button(name: string) {
  return screen.getByRole('button', { name })
}

/** Waits for a sentence in a live region of this role. */
export function findAnnouncement(role: 'alert' | 'status', text: string | RegExp) {
  return screen.findByText(text, { selector: `[role=${role}], [role=${role}] *` })
}

/** A control of the form, by name. */
export function field(name: string): HTMLElement {
  const control = document.querySelector<HTMLElement>(`form [name="${name}"]`)
  if (!control) throw new Error(`the form has no ${name}`)
  return control
}

/** Replaces the text of a text field, or chooses in a select. */
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

/** The options of a select. */
export function optionsOf(name: string): string[] {
  return [...field(name).querySelectorAll<HTMLOptionElement>('option:not([disabled])')].map(
    ({ value }) => value,
  )
}

export async function expectClosed() {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

type SentCall = { body: Record<string, unknown>; key: string | null }
type QueuedResponse = { status: number; body: unknown; headers?: Record<string, string> } | 'dropped'

const RATE: Rate = { slePerUsd: 23, asOf: '2026-09-30' }

/** Stubs the server for each test. It records the calls, and returns the queued responses or success. */
export function openMarket() {
  const posts: SentCall[] = []
  const edits: (SentCall & { id: string })[] = []
  const asks: SentCall[] = []
  /** The drafts of which it was asked how many people look for them. */
  const drafts: Record<string, unknown>[] = []
  /** The forms of which it was asked whether they repeat a listing. */
  const checks: Record<string, unknown>[] = []
  const renewals: string[] = []
  const responses: QueuedResponse[] = []
  const paused: (() => void)[] = []
  let isPaused = false
  let rate: Rate | null = RATE
  let people: number | null = null
  let insight: PriceInsight = null
  let duplicateOf: RepeatCheck['duplicateOf'] = null

  beforeEach(() => {
    for (const list of [posts, edits, asks, drafts, checks, renewals, responses, paused]) list.length = 0
    isPaused = false
    rate = RATE
    people = null
    insight = null
    duplicateOf = null
    vi.stubGlobal('fetch', vi.fn(fetch))
  })
  afterEach(resetEverything)

  async function fetch(input: RequestInfo | URL, { method, body, headers }: RequestInit = {}) {
    const address = input instanceof Request ? input.url : String(input)
    if (address === '/api/rate') return rate ? Response.json(rate) : new Response('', { status: 503 })
    if (address.endsWith('/renew')) {
      renewals.push(address)
      const renewed = { likedByMe: false, status: 'active', user: {}, expiresAt: '2027-01-29T00:00:00Z' }
      return Response.json({ id: address.split('/').at(-2), ...renewed })
    }
    const sent = {
      body: asObject(await new Response(body).json()),
      key: new Headers(headers).get('idempotency-key'),
    }
    if (address === '/api/demand') {
      drafts.push(sent.body)
      return Response.json({ people, isAtLeast: false })
    }
    if (address === '/api/listings/check') {
      checks.push(sent.body)
      return Response.json({ duplicateOf })
    }
    if (address === '/api/price-insight') return Response.json(insight)
    const success = record(`${method} ${address}`, sent)
    if (isPaused) await new Promise<void>((resolve) => paused.push(resolve))
    const response = responses.shift() ?? success
    if (response === 'dropped') throw new TypeError('Failed to fetch')
    return Response.json(response.body, { status: response.status, headers: response.headers })
  }

  function record(call: string, sent: SentCall): QueuedResponse {
    const id = /^PATCH \/api\/listings\/(.+)$/.exec(call)?.[1]
    if (id) {
      edits.push({ ...sent, id })
      return { status: 200, body: { id, likedByMe: false, status: 'active', user: {}, ...sent.body } }
    }
    if (call === 'POST /api/listings') {
      posts.push(sent)
      return { status: 201, body: { ...sent.body, id: `listing-${posts.length}` } }
    }
    if (call !== 'POST /api/ai/suggest-listing') throw new Error(`unexpected call: ${call}`)
    asks.push(sent)
    return { status: 200, body: { suggestions: [`Title: Idea ${asks.length}`], questions: [] } }
  }

  return {
    posts,
    edits,
    asks,
    drafts,
    checks,
    renewals,
    responses,
    setPeople(next: number | null) {
      people = next
    },
    setRepeated(next: RepeatCheck['duplicateOf']) {
      duplicateOf = next
    },
    setInsight(next: PriceInsight) {
      insight = next
    },
    setRate(next: Rate | null) {
      rate = next
    },
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
      for (const resume of paused.splice(0)) resume()
    },
  }
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('a call without a body')
  return { ...value }
}
