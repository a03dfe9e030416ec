import { useEffect, useEffectEvent, useState } from 'react'

declare global {
  interface Window {
    /** Missing in TypeScript's own list of what a browser has. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

/**
 * The phone's back button and back gesture close what is open instead of leaving the page. Only where a
 * finger is the pointer: on a desk the same watcher hears Escape, which the dialog has its own finer rules
 * for. No history entry is made, so none is left behind. Browsers without it leave the page, and the draft is
 * there on return. What opens on top of it has a watcher of its own: this one then rests.
 */
export function useBackButton(onBack: () => void, isTop = true) {
  // A watcher hears one press: whoever answers it by staying open needs another.
  const [presses, setPresses] = useState(0)
  const close = useEffectEvent(() => {
    setPresses(presses + 1)
    onBack()
  })
  useEffect(() => {
    if (!isTop || !window.CloseWatcher || !window.matchMedia('(pointer: coarse)').matches) return
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isTop, presses])
}
