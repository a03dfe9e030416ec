import { useState } from 'react'
import { readPhone } from '#web/lib/phone.ts'
import { storePending, type PendingCode } from './pending-code.ts'

interface Options {
  /** The code that was pending when the page was left. */
  storedCode: PendingCode | undefined
  /** The key under which the code is stored: by default the one used for signing in. */
  storageKey?: string
  /** The number to start with. */
  phoneNumber?: string
}

/** The flow from the number to the code, and back to change the number. */
export function useCodeFlow({ storedCode, storageKey, phoneNumber = '' }: Options) {
  const [phone, setPhone] = useState(() => readPhone(storedCode?.requestedNumber ?? phoneNumber, 'SL'))
  const [pending, setPending] = useState(storedCode)
  const [isCodeStep, setCodeStep] = useState(storedCode !== undefined)
  return {
    phone,
    setPhone,
    pending,
    isCodeStep,
    showCodeStep: (sent: PendingCode) => {
      storePending(sent, storageKey)
      setPending(sent)
      setCodeStep(true)
    },
    changePhone: () => {
      storePending(null, storageKey)
      setCodeStep(false)
    },
    /** Forgets the pending code. */
    finish: () => storePending(null, storageKey),
  }
}
