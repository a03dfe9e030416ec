import { useState } from 'react'
import type { PhoneFormat, TypedPhone } from '#web/lib/phone.ts'

/**
 * How numbers are shown: plain digits until `load` has brought libphonenumber, and for good where it cannot
 * be had.
 */
export function usePhoneFormat() {
  const [format, setFormat] = useState<PhoneFormat>(() => plain)
  const load = () => {
    import('#web/lib/phone-format.ts').then(
      ({ formatTyped }) => setFormat(() => formatTyped),
      () => undefined,
    )
  }
  return { format, load }
}

function plain({ number }: TypedPhone): string {
  return number
}
