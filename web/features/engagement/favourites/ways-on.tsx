import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import page from '#web/ui/page.module.css'

const Links = lazyPart(() => import('./ways-on-links.tsx').then((module) => module.WaysOnLinks))

/** What helps on below a page that has nothing to show. Few people see it, so its code is loaded only then. */
export function WaysOn() {
  return (
    <div className={`${page.frame} ${page.stack5} ${page.narrow}`}>
      <Suspense>
        <Links />
      </Suspense>
    </div>
  )
}
