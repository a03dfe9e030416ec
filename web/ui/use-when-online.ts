import { useEffectEvent, useLayoutEffect } from 'react'

/** Calls `act` whenever the device is back online. */
export function useWhenOnline(act: () => unknown) {
  const onOnline = useEffectEvent(act)
  // A layout effect, because the device may be back online before a passive effect runs.
  useLayoutEffect(() => {
    const listen = () => void onOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
}
