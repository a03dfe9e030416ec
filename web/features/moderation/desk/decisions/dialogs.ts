import { lazyPart, Unopened } from '#web/lib/lazy-part.tsx'

export const ReasonDialog = lazyPart(
  () => import('./reason-dialog.tsx').then((module) => module.ReasonDialog),
  Unopened,
)
export const BanDialog = lazyPart(
  () => import('../people/ban-dialog.tsx').then((module) => module.BanDialog),
  Unopened,
)
export const RoleDialog = lazyPart(
  () => import('../people/role-dialog.tsx').then((module) => module.RoleDialog),
  Unopened,
)
export const UnbanQuestion = lazyPart(
  () => import('../people/unban-question.tsx').then((module) => module.UnbanQuestion),
  Unopened,
)
