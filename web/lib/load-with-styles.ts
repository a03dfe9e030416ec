const coming = new Map<string, Promise<void>>()

/**
 * Loads code once the style sheets that it needs are there. The build puts this in place of Vite's own
 * helper, which is half a kilobyte larger and takes a style sheet that was lost for one that is there.
 */
export async function loadWithStyles<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchFile(`/${file}`)))
  return load()
}

/**
 * As the build calls it. `needed` is written by scripts/short-needs.ts; for what needs nothing Vite writes []
 * or nothing.
 */
function loadNeeded<T>(load: () => Promise<T>, needed?: string | []): Promise<T> {
  return loadWithStyles(load, filesIn(String(needed ?? '')))
}

export { loadNeeded as __vitePreload }

/** Out of names of code, a comma and names of style sheets, each of seven letters. */
export function filesIn(needed: string): string[] {
  return needed
    .split(',')
    .flatMap((names, isStyle) =>
      (names.match(/.{7}/g) ?? []).map((name) => `assets/${name}.${isStyle ? 'css' : 'js'}`),
    )
}

async function fetchFile(href: string) {
  // A prerendered page has its styles in it.
  if (document.querySelector(`link[href="${href}"],[data-href="${href}"]`)) return coming.get(href)
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
