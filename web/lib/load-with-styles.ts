const coming = new Map<string, Promise<void>>()

/**
 * Loads code once the style sheets that it needs are there. The build puts this in place of Vite's own helper, which is half a
 * kilobyte larger and takes a style sheet that was lost for one that is there.
 */
export async function loadWithStyles<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchFile(`/${file}`)))
  return load()
}

export { loadWithStyles as __vitePreload }

async function fetchFile(href: string) {
  if (document.querySelector(`link[href="${href}"]`)) return coming.get(href)
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = href
  if (isStyle) coming.set(href, arrivalOf(link))
  document.head.append(link)
  return coming.get(href)
}

function arrivalOf(link: HTMLLinkElement) {
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      // Left where it is, it would pass for one that came when the code is asked for again.
      link.remove()
      reject(new Error(`Unable to load ${link.href}`))
    }
  })
}
