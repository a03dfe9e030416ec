export type Device = 'android' | 'iphone' | 'computer'

/**
 * Which of the ways is for the device with this user agent. An iPad calls itself a Mac, but no Mac has a
 * touch screen.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iphone'
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'iphone' : 'computer'
}
