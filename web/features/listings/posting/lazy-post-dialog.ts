import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'

export const PostDialog = lazyPart(
  () => import('./post-dialog.tsx').then((module) => module.PostDialog),
  FailedDialog,
)
