import { useEffect, useState } from 'react'
import { deviceOf, type Device } from './device.ts'

/** Known once the page stands in a browser: the HTML that is served says nothing of whoever reads it. */
export function useDevice(): { device?: Device; isApp: boolean } {
  const [known, setKnown] = useState<{ device?: Device; isApp: boolean }>({ isApp: false })
  useEffect(() => {
    setKnown({
      device: deviceOf(navigator.userAgent, navigator.maxTouchPoints),
      isApp: window.matchMedia('(display-mode: standalone)').matches,
    })
  }, [])
  return known
}
