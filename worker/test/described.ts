import { refusalsOf, type Call } from '#contract/calls/call.ts'
import { callsAt } from '#contract/calls/calls.ts'
import { ERROR_STATUS, ErrorBody } from '#contract/errors.ts'

/**
 * Throws if an answer differs from the description of its call: in status, type or any field. The error has
 * the path of the field.
 */
export async function holdToDescription(request: Request, answer: Response): Promise<void> {
  const { pathname, protocol } = new URL(request.url)
  // The redirect to https is not an answer of the call.
  if (answer.status === 308 && protocol === 'http:') return
  if (!/^\/(api|s3)\//.test(pathname)) return
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
  const calls = callsAt(pathname === '/api/docs/' ? '/api/docs' : pathname)
  const call = calls.find((each) => each.method === method)
  const fault = await faultOf(
    call,
    call ? refusalsOf(call) : refusalsOfNone(pathname, calls.length > 0),
    answer,
    request.method === 'HEAD',
  )
  if (fault)
    throw new Error(
      `${request.method} ${call?.path ?? pathname} answered ${answer.status}, against its description: ` +
        fault,
    )
}

/**
 * Returns the error codes for a path or method without a call. The calls of /api/dev exist only in
 * development, so a test may find them missing.
 */
function refusalsOfNone(pathname: string, isKnown: boolean): readonly string[] {
  if (isKnown && !pathname.startsWith('/api/dev/')) return ['method_not_allowed', 'foreign_origin']
  return [...(isKnown ? ['method_not_allowed'] : []), 'not_found', 'foreign_origin', 'too_many_requests']
}

async function faultOf(
  call: Call | undefined,
  refusals: readonly string[],
  answer: Response,
  isHead: boolean,
): Promise<string | undefined> {
  if (!call || answer.status >= 400) return refusalFault(answer, refusals, isHead)
  if (answer.status === 304 && call.isRevalidated) return answer.body === null ? undefined : 'it has a body'
  if (answer.status !== call.status && answer.status !== call.statusOfRepeat)
    return 'the status is not described'
  if (isHead) return undefined
  const type = answer.headers.get('content-type')?.split(';')[0]
  if (call.answer)
    return type === 'application/json'
      ? mismatch(call.answer, await answer.clone().json())
      : `the type is ${type}`
  if (call.answerType)
    return call.answerType === '*/*' || type === call.answerType ? undefined : `the type is ${type}`
  return (await answer.clone().text()) === '' ? undefined : 'it has a body'
}

async function refusalFault(
  answer: Response,
  codes: readonly string[],
  isHead: boolean,
): Promise<string | undefined> {
  if (isHead) return undefined
  const body: unknown = await answer.clone().json()
  const fault = mismatch(ErrorBody, body)
  if (fault) return fault
  const { code } = ErrorBody.parse(body)
  if (!codes.includes(code)) return `the code ${code} is not described`
  return Object.entries(ERROR_STATUS).some(([known, status]) => known === code && status === answer.status)
    ? undefined
    : `${code} has another status`
}

function mismatch(schema: NonNullable<Call['answer']>, sent: unknown): string | undefined {
  const { success, data, error } = schema.safeParse(sent)
  if (success) return difference(sent, data, '')
  const [issue] = error.issues
  return `at ${issue?.path.join('.')}: ${issue?.message}`
}

/** Returns the first difference between what was sent and what the schema read, if any. */
function difference(sent: unknown, read: unknown, path: string): string | undefined {
  if (!isCompound(sent) || !isCompound(read))
    return Object.is(sent, read)
      ? undefined
      : `at ${path}: ${JSON.stringify(sent)} is ${JSON.stringify(read)} to the schema`
  const [ours, theirs] = [new Map(Object.entries(sent)), new Map(Object.entries(read))]
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    const found = difference(ours.get(name), theirs.get(name), path ? `${path}.${name}` : name)
    if (found) return found
  }
  return undefined
}

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
