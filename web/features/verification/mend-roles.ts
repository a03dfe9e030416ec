/**
 * Uppy 6 says one file to be an item of no list, and a slider's label to be a tooltip. Mends what it draws
 * until the answer is called.
 */
export function mendRoles(target: HTMLElement): () => void {
  const mend = () => {
    target.querySelector('.uppy-Dashboard-files')?.setAttribute('role', 'list')
    const label = target.querySelector('.uppy-ImageCropper-rangeWrapper')
    label?.removeAttribute('role')
    label?.removeAttribute('aria-label')
  }
  const observer = new MutationObserver(mend)
  observer.observe(target, { childList: true, subtree: true })
  return () => observer.disconnect()
}
