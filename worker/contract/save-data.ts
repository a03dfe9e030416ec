/**
 * The cookie of the choice "Low data" on this device: `on` or `off`. Without it, the browser's setting counts. Over
 * https its name has the prefix `__Host-`.
 */
export const LOW_DATA_COOKIE = 'low-data'

/** The attribute of <html> that the Worker sets while somebody saves data. */
export const SAVING_MARK = 'data-save-data'

export type LowDataChoice = 'on' | 'off'

/** The choice in a Cookie header or `document.cookie`. */
export function readLowDataChoice(cookies = ''): LowDataChoice | undefined {
  const [, choice] = /(?:^|; )(?:__Host-)?low-data=(on|off)(?:;|$)/.exec(cookies) ?? []
  return choice === 'on' || choice === 'off' ? choice : undefined
}

/** Whether to save data: the person's choice, or else what the browser asks for by Save-Data. */
export function savesData(cookies: string | undefined, browserAsks: boolean): boolean {
  const choice = readLowDataChoice(cookies)
  return choice === undefined ? browserAsks : choice === 'on'
}
