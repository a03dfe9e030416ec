import { openPages } from '#web/test/open-pages.tsx'
import type { reader } from '#web/test/people.ts'
import { stubServer } from '#web/test/server.ts'
import { TutorialsPage } from '../tutorials-page.tsx'

export function openGuide(at = '/tutorials', user: typeof reader | null = null) {
  stubServer(() => ({ status: 204 }), user)
  const pages = [
    { path: '/tutorials', component: TutorialsPage },
    { path: '/auth', component: () => <h1>Signing in</h1> },
  ]
  return openPages(pages, at)
}
