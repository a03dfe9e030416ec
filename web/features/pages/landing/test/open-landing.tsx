import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type Answer } from '#web/test/server.ts'
import { Landing } from '../landing.tsx'

const Auth = () => <p>Signing in</p>
const Market = () => <p>The market</p>

export function openLanding(answer: () => Answer | Promise<Answer>) {
  stubServer(answer, null)
  const pages = [
    { path: '/', component: Landing },
    { path: '/auth', component: Auth },
    { path: '/market/{-$kind}/{-$place}', component: Market },
    { path: '/listings/$id', component: Auth },
  ]
  return openPages(pages, '/')
}
