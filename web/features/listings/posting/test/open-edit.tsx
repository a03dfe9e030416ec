import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { createPhotoQueue, type PhotoQueue } from '#web/features/media/photo-queue.ts'
import { memoryServer, resizedPhoto } from '#web/features/media/test/transports.ts'
import { press } from '#web/test/hands.ts'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'
import { EditDialog, type EditDialogProps } from '../edit-dialog.tsx'
import { queueSourceAtom } from '../edit-draft.ts'

type OpenEdit = { client: QueryClient; server: ReturnType<typeof memoryServer>; queue: () => PhotoQueue }

/** The owner's part: a button that opens the dialog for a listing. */
export async function openEdit(listing: Listing, props: Partial<EditDialogProps> = {}): Promise<OpenEdit> {
  const store = createStore()
  const server = memoryServer()
  const queues: PhotoQueue[] = []
  store.set(queueSourceAtom, {
    openQueue: () => {
      const queue = createPhotoQueue({ ...server, resize: async () => resizedPhoto(), wait: async () => {} })
      queues.push(queue)
      return queue
    },
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Owner listing={listing} {...props} />
        <ToastRegion label="Notifications" closeLabel="Close" />
      </QueryClientProvider>
    </Provider>,
  )
  await press('Edit')
  return { client, server, queue: () => queues.at(-1)! }
}

function Owner(props: Partial<EditDialogProps> & { listing: Listing }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Edit</button>
      <EditDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
