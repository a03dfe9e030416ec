import { refusalsOf, type Call } from '#contract/calls/call.ts'
import { callsAt } from '#contract/calls/calls.ts'
import { ERROR_STATUS, ErrorBody } from '#contract/errors.ts'

/**
 * Throws if a response differs from its call's description in status, type or any field. The error names the
 * field's path.
 */
export async function expectToMatchDescription(request: Request, response: Response): Promise<void> {
  const { pathname, protocol } = new URL(request.url)
  // The redirect to https comes before any call.
  if (response.status === 308 && protocol === 'http:') return
  if (!/^\/(api|s3)\//.test(pathname)) return
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
  const calls = callsAt(pathname === '/api/docs/' ? '/api/docs' : pathname)
  const call = calls.find((each) => each.method === method)
  const fault = await faultOf(
    call,
    call ? refusalsOf(call) : refusalsWithoutCall(pathname, calls.length > 0),
    response,
    request.method === 'HEAD',
  )
  if (fault)
    throw new Error(
      `${request.method} ${call?.path ?? pathname} answered ${response.status}, against its description: ` +
        fault,
    )
}

/**
 * Returns the error codes for a path or method without a call. The calls of /api/dev exist only in
 * development, so a test may find them missing.
 */
function refusalsWithoutCall(pathname: string, isKnown: boolean): readonly string[] {
  if (isKnown && !pathname.startsWith('/api/dev/')) return ['method_not_allowed', 'foreign_origin']
  return [...(isKnown ? ['method_not_allowed'] : []), 'not_found', 'foreign_origin', 'too_many_requests']
}

async function faultOf(
  call: Call | undefined,
  refusals: readonly string[],
  response: Response,
  isHead: boolean,
): Promise<string | undefined> {
  if (!call || response.status >= 400) return refusalFault(response, refusals, isHead)
  if (response.status === 304 && call.isRevalidated)
    return response.body === null ? undefined : 'it has a body'
  if (response.status !== call.status && response.status !== call.statusOfRepeat)
    return 'the status is not described'
  if (isHead) return undefined
  const type = response.headers.get('content-type')?.split(';')[0]
  if (call.response)
    return type === 'application/json'
      ? mismatch(call.response, await response.clone().json())
      : `the type is ${type}`
  if (call.responseType)
    return call.responseType === '*/*' || type === call.responseType ? undefined : `the type is ${type}`
  return (await response.clone().text()) === '' ? undefined : 'it has a body'
}

async function refusalFault(
  response: Response,
  codes: readonly string[],
  isHead: boolean,
): Promise<string | undefined> {
  if (isHead) return undefined
  const body: unknown = await response.clone().json()
  const fault = mismatch(ErrorBody, body)
  if (fault) return fault
  const { code } = ErrorBody.parse(body)
  if (!codes.includes(code)) return `the code ${code} is not described`
  return Object.entries(ERROR_STATUS).some(([known, status]) => known === code && status === response.status)
    ? undefined
    : `${code} has another status`
}

function mismatch(schema: NonNullable<Call['response']>, sent: unknown): string | undefined {
  const { success, data, error } = schema.safeParse(sent)
  if (success) return difference(sent, data, '')
  const [issue] = error.issues
  return `at ${issue?.path.join('.')}: ${issue?.message}`
}

/** Returns the first difference between the sent value and what the schema parsed it to, if any. */
function difference(sent: unknown, parsedValue: unknown, path: string): string | undefined {
  if (!isCompound(sent) || !isCompound(parsedValue))
    return Object.is(sent, parsedValue)
      ? undefined
      : `at ${path}: ${JSON.stringify(sent)} is ${JSON.stringify(parsedValue)} to the schema`
  const [sentFields, parsedFields] = [new Map(Object.entries(sent)), new Map(Object.entries(parsedValue))]
  for (const name of new Set([...sentFields.keys(), ...parsedFields.keys()])) {
    const found = difference(sentFields.get(name), parsedFields.get(name), path ? `${path}.${name}` : name)
    if (found) return found
  }
  return undefined
}

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
