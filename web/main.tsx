import '#web/lib/zod-without-eval.ts'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { rememberIntents } from './features/accounts/sign-in/intent.ts'
import { forgetSignedOutPerson, INTENT_KEY } from './lib/forget-person.ts'
import { createQueryClient } from './lib/query-client.ts'
import { createSiteRouter } from './router.tsx'

forgetSignedOutPerson()

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

const queryClient = createQueryClient()
if (pageData) hydrate(queryClient, JSON.parse(pageData.textContent))
const router = createSiteRouter(queryClient, {
  origin: location.origin,
  scrollRestoration: ({ location }) => {
    if (location.href !== renderedUrl) renderedUrl = undefined
    return renderedUrl === undefined
  },
})
const site = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {isRendered ? <RouterClient router={router} /> : <RouterProvider router={router} />}
    </QueryClientProvider>
  </StrictMode>
)
// The script of a rendered page already does so.
if (!isRendered) rememberIntents(INTENT_KEY)
if (isRendered) hydrateRoot(root, site)
else createRoot(root).render(site)
