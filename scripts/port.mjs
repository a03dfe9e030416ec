import { createServer } from 'node:net'
import { stopWith } from './run.mjs'

/** The "bad ports" of the fetch standard, to which browsers and fetch refuse to connect. */
export const BLOCKED_PORTS = [
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]

/**
 * Returns the port to serve on. If it cannot be used, ends the script with the reason and with `command` as
 * an example.
 */
export async function readPort(text, command) {
  const problem = findPortProblem(text, command)
  if (problem) stopWith(problem)
  const port = Number(text)
  const code = await tryToListen(port)
  if (code) stopWith(describeListenError(port, code, command))
  return port
}

export function findPortProblem(text, command) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535)
    return `PORT is "${text}", but must be a whole number from 1 to 65535, as in ${command}.`
  if (!BLOCKED_PORTS.includes(port)) return undefined
  return (
    `Browsers refuse to open port ${port}, which belongs to another service: choose another ` +
    `port, as in ${command}.`
  )
}

export function describeListenError(port, code, command) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what runs there, or choose another port, as in ${command}.`
  if (code === 'EACCES')
    return `This account may not open port ${port}: choose one from 1024 up, as in ${command}.`
  return `Port ${port} cannot be opened (${code}): choose another port, as in ${command}.`
}

/** Returns the error code, or undefined if the port is free. */
function tryToListen(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }) => resolve(code))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(undefined)))
  })
}
