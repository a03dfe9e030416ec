import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Frames } from '#contract/rendering.ts'
import type { User } from '#contract/user.ts'
import { userQuery } from './features/accounts/sign-in/queries.ts'
import { MessagesPage } from './features/chat/messages-page.tsx'
import { ThreadPage } from './features/chat/thread-page.tsx'
import { Feed } from './features/search/feed/feed.tsx'
import { readAddress } from './features/search/results/search-params.ts'
import { Shell } from './features/shell/shell.tsx'
import { Loading } from './lib/loading.tsx'
import { createQueryClient } from './lib/query-client.ts'

/** Somebody of whom nothing is known yet. */
const ANYBODY: User = {
  id: '',
  email: null,
  phoneNumber: '',
  firstName: null,
  lastName: null,
  businessName: '\u00A0',
  profileImageUrl: null,
  location: null,
  bio: null,
  createdAt: new Date(0).toISOString(),
  userType: 'individual',
  isPhoneVerified: true,
  verificationLevel: 'Basic',
  role: 'member',
  suspendedUntil: null,
}

/**
 * Renders what members see until their data and the application have arrived: the site's own components
 * without data. The build writes it to frames.json.
 */
export async function renderFrames(): Promise<Frames> {
  return { feed: await render('/'), conversation: await render('/messages/any'), page: await render('/page') }
}

async function render(path: string): Promise<string> {
  const queryClient = createQueryClient()
  queryClient.setQueryData(userQuery.queryKey, ANYBODY)
  const root = createRootRoute({ component: Shell, notFoundComponent: () => <Loading /> })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: readAddress,
    component: Feed,
  })
  const messages = createRoute({ getParentRoute: () => root, path: '/messages', component: MessagesPage })
  const conversation = createRoute({
    getParentRoute: () => messages,
    path: '$id',
    component: () => <ThreadPage id="" />,
  })
  const router = createRouter({
    routeTree: root.addChildren([home, messages.addChildren([conversation])]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      {/* The application has registered another router type. */}
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
