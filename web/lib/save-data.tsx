import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { readLowDataChoice, SAVING_MARK, savesData } from '#contract/save-data.ts'
import { SavingData } from '#web/ui/saving-data.ts'

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData: boolean }
  }
}

const CHOSEN = 'low-data'

const root = document.documentElement
/** Whether the Worker rendered this page without photos. */
const wasMarked = root.hasAttribute(SAVING_MARK)
/** A browser may ask for it in the request alone. */
const requestAsked = wasMarked && readLowDataChoice(document.cookie) === undefined
// A page from this device's cache may have been marked before the choice changed.
mark()

/** Whether to save data. Whatever loads more than a person asked for asks this first. */
export function isSavingData(): boolean {
  return savesData(document.cookie, browserSavesData())
}

/** What counts without a choice. */
export function browserSavesData(): boolean {
  return requestAsked || navigator.connection?.saveData === true
}

/** The choice has changed (choose-low-data.ts). */
export function followChoice() {
  mark()
  window.dispatchEvent(new Event(CHOSEN))
}

/** Tells the photos below whether to load. */
export function SaveData({ children }: { children: ReactNode }) {
  const isSaving = useSyncExternalStore(subscribeToChoice, isSavingData, () => wasMarked)
  const [shown, setShown] = useState<readonly string[]>([])
  const show = (src: string) => setShown([...shown, src])
  return <SavingData value={isSaving ? { shown, show } : undefined}>{children}</SavingData>
}

/** Calls the listener after a choice in this tab. Other tabs follow with their next page. */
export function subscribeToChoice(listener: () => void) {
  window.addEventListener(CHOSEN, listener)
  return () => window.removeEventListener(CHOSEN, listener)
}

function mark() {
  root.toggleAttribute(SAVING_MARK, isSavingData())
}
