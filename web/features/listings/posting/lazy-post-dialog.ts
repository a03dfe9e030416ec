import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'

export const PostDialog = lazyPart(async () => {
  const module = await import('./post-dialog.tsx')
  await module.draftLoaded
  return module.PostDialog
}, FailedDialog)
