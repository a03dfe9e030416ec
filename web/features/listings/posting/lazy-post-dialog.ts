import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'

export const PostDialog = lazyPart(
  () => import('./post-dialog.tsx').then((module) => module.PostDialog),
  Unopened,
)
