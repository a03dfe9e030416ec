import '#web/lib/zod-without-eval.ts'
import { hydrate, onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { rememberIntents } from './features/accounts/sign-in/intent.ts'
import { userQuery } from './features/accounts/sign-in/queries.ts'
import { forgetSignedOutPerson, INTENT_KEY } from './lib/forget-person.ts'
import { loadWithoutLine } from './lib/lazy-part.tsx'
import { prepareRetries } from './lib/prepare-retries.ts'
import { createQueryClient } from './lib/query-client.ts'
import { isSavingData, SaveData } from './lib/save-data.tsx'
import { createSiteRouter } from './router.tsx'

forgetSignedOutPerson()
prepareRetries()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

// The styles of a rendered page are in its HTML. Vite's loader for lazy code loads each style sheet to which the
// page has no link, so each gets a link that is disabled and loads nothing. Links in the HTML would not do:
// browsers look ahead in it and load even disabled ones.
for (const style of document.querySelectorAll<HTMLElement>('style[data-href]')) {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'stylesheet', disabled: true, href: style.dataset.href }))
}

/** The data of a page that the Worker rendered (web/server.tsx). */
const pageData = document.getElementById('page-data')
const isRendered = pageData !== null
/**
 * The URL of the page that the Worker rendered, until the first navigation. The router does not restore its
 * scroll position, because the visitor may already have scrolled.
 */
let renderedUrl = isRendered ? location.pathname + location.search + location.hash : undefined

// TanStack Query assumes that a page starts online, and would not notice that the line is back.
onlineManager.setOnline(navigator.onLine)
const queryClient = createQueryClient()
if (pageData) hydrate(queryClient, JSON.parse(pageData.textContent))
prepareForNoLine()
const router = createSiteRouter(queryClient, {
  origin: location.origin,
  defaultPreload: isSavingData() ? false : 'intent',
  scrollRestoration: ({ location }) => {
    if (location.href !== renderedUrl) renderedUrl = undefined
    return renderedUrl === undefined
  },
})
const site = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SaveData>
        {isRendered ? <RouterClient router={router} /> : <RouterProvider router={router} />}
      </SaveData>
    </QueryClientProvider>
  </StrictMode>
)
if (isRendered) {
  const hydrateSite = () => hydrateRoot(root, site)
  // Hydrating without the code of the page would replace the page by an error.
  loadScripts().then(hydrateSite, () => {
    if (navigator.onLine) hydrateSite()
    else window.addEventListener('online', () => window.location.reload())
  })
} else {
  // The script of a rendered page already does so.
  rememberIntents(INTENT_KEY)
  const showSite = () => {
    root.removeAttribute('aria-busy')
    root.inert = false
    createRoot(root).render(site)
  }
  // A member's page has a frame (web/frames.tsx), which stays until the page itself can be shown.
  if (root.hasChildNodes())
    void Promise.allSettled([loadScripts(), router.load(), queryClient.prefetchQuery(userQuery)]).then(
      showSite,
    )
  else showSite()
}

/** Loads the code of the page that the Worker rendered (wakeUp has added links to it), or of the frame that it sent. */
function loadScripts(): Promise<unknown> {
  const scripts = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  return Promise.all(Array.from(scripts, ({ href }) => import(/* @vite-ignore */ href)))
}

/**
 * Loads what a person needs without a line: kept answers, and toasts, which say that something failed, and the count
 * of the data used. To keep the first view small, not before the first press, which also comes if a page does not
 * answer, the first failed call, or a service worker, which has this code on the device.
 */
function prepareForNoLine() {
  const prepare = () =>
    void loadWithoutLine().then(
      ({ startOnce }) => startOnce(queryClient),
      () => {},
    )
  for (const act of ['pointerdown', 'keydown', 'offline']) addEventListener(act, prepare)
  navigator.serviceWorker?.addEventListener('controllerchange', prepare)
  if (navigator.userActivation?.hasBeenActive || navigator.serviceWorker?.controller) prepare()
  queryClient.getQueryCache().subscribe(({ query }) => query.state.fetchFailureCount && prepare())
}
