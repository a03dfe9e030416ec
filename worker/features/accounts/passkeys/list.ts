import type { PasskeyList } from '#contract/passkey.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { needsAdminPasskeys } from '#worker/env.ts'
import { listPasskeys } from './store.ts'
import { toPasskey } from './view.ts'

/** The person's passkeys. To an admin without one it says from when they need one. */
export async function listOwn({ db, env, user }: SignedInCtx): Promise<PasskeyList> {
  const rows = await listPasskeys(db, user.id)
  const needsOne = user.role === 'admin' && rows.length === 0 && needsAdminPasskeys(env)
  return {
    passkeys: rows.map(toPasskey),
    neededFrom: needsOne ? new Date(user.passkeyDueAt ?? 0).toISOString() : null,
  }
}
