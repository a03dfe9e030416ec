const grouped = new Intl.NumberFormat('en-US')

/** '1,204' */
export function figure(count: number): string {
  return grouped.format(count)
}

/** '1 listing', '1,204 listings' */
export function counted(count: number, one: string, many?: string): string {
  return `${figure(count)} ${plural(count, one, many)}`
}

/** 'listing' for one, 'listings' for none or more: for a number that is said in another way. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}
