import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import type { CodeCalls } from './code-calls.ts'

/** Cloudflare's check that a visitor is a person. Most people pass it without noticing. */
const Turnstile = lazyPart(() => import('@marsidev/react-turnstile').then((module) => module.Turnstile))

interface Check {
  siteKey: string
  prove: (token: string) => void
  fail: () => void
}

/**
 * Sends a code. If the server asks for a check first, `check` renders Turnstile, and the code is sent with
 * its token. If Turnstile fails, throws the server's refusal.
 */
export function useRobotCheck(sendCode: CodeCalls['send']): {
  send: (phoneNumber: string) => ReturnType<CodeCalls['send']>
  check: ReactNode
} {
  const [check, setCheck] = useState<Check>()
  const abandon = useRef<() => void>(undefined)
  useEffect(() => () => abandon.current?.(), [])

  const send = async (phoneNumber: string) => {
    try {
      return await sendCode(phoneNumber)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'robot_check') throw error
      return sendCode(phoneNumber, await obtainToken(error))
    } finally {
      setCheck(undefined)
    }
  }

  const obtainToken = async (refusal: CallError): Promise<string> => {
    const { siteKey } = await parseResponse(api.auth['robot-check'].$get())
    if (siteKey === null) throw refusal
    return new Promise((prove, reject) => {
      const fail = () => reject(refusal)
      abandon.current = fail
      setCheck({ siteKey, prove, fail })
    })
  }

  return {
    send,
    check: check && (
      <Suspense fallback={<Spinner />}>
        <Turnstile
          siteKey={check.siteKey}
          options={{ action: 'send-code', size: 'flexible' }}
          onSuccess={check.prove}
          onError={check.fail}
          onUnsupported={check.fail}
        />
      </Suspense>
    ),
  }
}
