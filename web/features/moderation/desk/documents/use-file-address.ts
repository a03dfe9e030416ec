import { useCallback } from 'react'

/** A ref that gives an element an address of the file, for as long as both are there. */
export function useFileAddress(file: Blob) {
  return useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!element) return
      const address = URL.createObjectURL(file)
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
}
