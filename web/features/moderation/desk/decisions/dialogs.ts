import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'

export const ReasonDialog = lazyPart(
  () => import('./reason-dialog.tsx').then((module) => module.ReasonDialog),
  FailedDialog,
)
export const BanDialog = lazyPart(
  () => import('#web/features/moderation/desk/people/ban-dialog.tsx').then((module) => module.BanDialog),
  FailedDialog,
)
export const RoleDialog = lazyPart(
  () => import('#web/features/moderation/desk/people/role-dialog.tsx').then((module) => module.RoleDialog),
  FailedDialog,
)
export const PasskeysDialog = lazyPart(
  () =>
    import('#web/features/moderation/desk/people/passkeys-dialog.tsx').then(
      (module) => module.PasskeysDialog,
    ),
  FailedDialog,
)
export const UnbanQuestion = lazyPart(
  () =>
    import('#web/features/moderation/desk/people/unban-question.tsx').then((module) => module.UnbanQuestion),
  FailedDialog,
)
