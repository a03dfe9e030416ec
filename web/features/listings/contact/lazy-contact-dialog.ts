import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'

export const ContactDialog = lazyPart(
  () => import('./contact-dialog.tsx').then((module) => module.ContactDialog),
  FailedDialog,
)
