import { Landing } from '#web/features/pages/landing/landing.tsx'
import { TutorialsPage } from '#web/features/pages/tutorials/tutorials-page.tsx'
import { openPages } from '#web/test/open-pages.tsx'
import type { member } from '#web/test/people.ts'
import { stubServer, type StubResponse } from '#web/test/server.ts'

export function openGuide(at = '/tutorials', user: typeof member | null = null) {
  stubServer(() => ({ status: 204 }), user)
  const pages = [
    { path: '/tutorials', component: TutorialsPage },
    { path: '/auth', component: () => <h1>Signing in</h1> },
  ]
  return openPages(pages, at)
}

const Auth = () => <p>Signing in</p>
const Market = () => <p>The market</p>

export function openLanding(respond: () => StubResponse | Promise<StubResponse>) {
  stubServer(respond, null)
  const pages = [
    { path: '/', component: Landing },
    { path: '/auth', component: Auth },
    { path: '/market/{-$kind}/{-$place}/{-$area}', component: Market },
    { path: '/listings/$id', component: Auth },
  ]
  return openPages(pages, '/')
}
