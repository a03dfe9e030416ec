import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type Answer } from '#web/test/server.ts'
import { Landing } from '../landing.tsx'

const Auth = () => <p>Signing in</p>

export function openLanding(answer: () => Answer | Promise<Answer>) {
  stubServer(answer, null)
  const pages = [
    { path: '/', component: Landing },
    { path: '/auth', component: Auth },
    { path: '/listings/$id', component: Auth },
  ]
  return openPages(pages, '/')
}
