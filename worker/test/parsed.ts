import { ErrorBody } from '#contract/errors.ts'

/** What a call that must go through answers, held to its schema. */
export async function parsed<T>(schema: { parse(body: unknown): T }, pending: Promise<Response>): Promise<T> {
  const answer = await pending
  if (!answer.ok) throw new Error(`The call was refused: ${answer.status} ${await answer.text()}`)
  return schema.parse(await answer.json())
}

/** How a call was refused. */
export async function refusalOf(
  pending: Response | Promise<Response>,
): Promise<[status: number, code: ErrorBody['code']]> {
  const answer = await pending
  return [answer.status, ErrorBody.parse(await answer.json()).code]
}

/** How a call was refused, with its words and its fields. */
export async function refusedWith(
  pending: Response | Promise<Response>,
): Promise<ErrorBody & { status: number }> {
  const answer = await pending
  return { status: answer.status, ...ErrorBody.parse(await answer.json()) }
}
