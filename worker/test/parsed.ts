import { ErrorBody } from '#contract/errors.ts'
import { AppError } from '#worker/platform/app-error.ts'

/** Parses the body of a response. Throws if the call was refused. */
export async function parsed<T>(schema: { parse(body: unknown): T }, pending: Promise<Response>): Promise<T> {
  const response = await pending
  if (!response.ok) throw new Error(`The call was refused: ${response.status} ${await response.text()}`)
  return schema.parse(await response.json())
}

/** Reads all pages of a list. `read` gets what to add to the query: nothing, or '&cursor=' and the cursor. */
export async function allPages<Page extends { nextCursor: string | null }>(
  read: (cursor: string) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await read(cursor && `&cursor=${cursor}`)
    pages.push(page)
    cursor = page.nextCursor
  }
  return pages
}

/** The status and code of a refusal. */
export async function refusalOf(
  pending: Response | Promise<Response>,
): Promise<[status: number, code: ErrorBody['code']]> {
  const response = await pending
  return [response.status, ErrorBody.parse(await response.json()).code]
}

/** The code and message of the AppError that `act` throws, or undefined if it throws nothing. */
export function refusalBy(act: () => unknown): readonly [code: string, message: string] | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.message]
    throw error
  }
}

/** The status, code, message and fields of a refusal. */
export async function refusedWith(
  pending: Response | Promise<Response>,
): Promise<ErrorBody & { status: number }> {
  const response = await pending
  return { status: response.status, ...ErrorBody.parse(await response.json()) }
}
