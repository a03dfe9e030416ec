import { type DragEvent, useEffect, useState } from 'react'

/**
 * Images that come by the clipboard, wherever on the page it is pasted, or are dropped on the element with
 * `dropProps`.
 */
export function useImageIntake(take: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const images = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'))
      if (images.length === 0) return
      event.preventDefault()
      take(images)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [take])

  const dropProps = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      setIsOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    },
  }
  return { isOver, dropProps }
}
