const grouped = new Intl.NumberFormat('en-US')

/** '1,204' */
export function figure(count: number): string {
  return grouped.format(count)
}

/** '1 listing', '1,204 listings' */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`
}
