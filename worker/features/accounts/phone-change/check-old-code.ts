import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { findSeal, isSealedCode } from '../../../platform/one-time-code.ts'
import { takeLook } from '../sign-in/store.ts'
import { markUsed, useUpCode } from '../sign-in/use-up-code.ts'

/**
 * Whether this is the code of a subject, at the price of a look. The code is not used up yet, so that a slip
 * in the other one does not cost it; what is answered uses it up. It says beside which field it was refused.
 */
export async function checkOldCode(ctx: Ctx, subject: string, code: string): Promise<() => Promise<void>> {
  try {
    const look = await takeLook(ctx.db, subject, ctx.now)
    if (!look) throw await refusal(ctx, subject, code)
    const seal = await findSeal(ctx.env.KV, look.challenge)
    if (!seal || !(await isSealedCode(ctx.env.SIGNING_KEY, { ...look, phone: subject }, code, seal)))
      throw new AppError('wrong_code')
    return () => markUsed(ctx, subject, look.challenge)
  } catch (error) {
    throw error instanceof AppError ? besideField(error) : error
  }
}

/** useUpCode knows why there is no look left. */
async function refusal(ctx: Ctx, subject: string, code: string): Promise<unknown> {
  return useUpCode(ctx, subject, code).then(
    () => new AppError('wrong_code'),
    (error: unknown) => error,
  )
}

function besideField({ code, message, details }: AppError): AppError {
  return new AppError(code, message, { ...details, fields: { oldNumberCode: message } })
}
