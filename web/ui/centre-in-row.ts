/**
 * Scrolls a row of options sideways until this one is in its middle. Serves as the ref of the chosen option.
 * scrollIntoView would also scroll the page away from the position that Back has restored.
 */
export function centreInRow(option: HTMLElement | null) {
  option?.parentElement?.scrollTo({ left: option.offsetLeft - (innerWidth - option.offsetWidth) / 2 })
}
