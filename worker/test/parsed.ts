import { ErrorBody } from '#contract/errors.ts'

/** The body of an answer, parsed. Throws if the call was refused. */
export async function parsed<T>(schema: { parse(body: unknown): T }, pending: Promise<Response>): Promise<T> {
  const answer = await pending
  if (!answer.ok) throw new Error(`The call was refused: ${answer.status} ${await answer.text()}`)
  return schema.parse(await answer.json())
}

/** The status and code of a refusal. */
export async function refusalOf(
  pending: Response | Promise<Response>,
): Promise<[status: number, code: ErrorBody['code']]> {
  const answer = await pending
  return [answer.status, ErrorBody.parse(await answer.json()).code]
}

/** The status, code, message and fields of a refusal. */
export async function refusedWith(
  pending: Response | Promise<Response>,
): Promise<ErrorBody & { status: number }> {
  const answer = await pending
  return { status: answer.status, ...ErrorBody.parse(await answer.json()) }
}
