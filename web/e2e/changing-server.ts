import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '#scripts/chaos/failures.ts'

/** A server in front of the market's, at an address of its own. A test can change what it answers. */
export interface ChangingServer {
  origin: string
  /** From now on, the server has another version of the service worker, and none of the files of the build. */
  deploy: () => void
  /** Holds back the response to a path until the returned function is called. */
  hold: (path: string) => { isAsked: () => boolean; release: () => void }
  close: () => Promise<void>
}

export async function startChangingServer(target: string): Promise<ChangingServer> {
  const held = new Map<string, Promise<void>>()
  const asked = new Set<string>()
  let isDeployed = false

  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/'
    asked.add(path)
    if (isDeployed && path.startsWith('/assets/')) response.writeHead(404).end()
    else if (isDeployed && path === '/service-worker.js') void sendNextVersion(target, response)
    else void Promise.resolve(held.get(path)).then(() => passOn(target, incoming, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    deploy: () => (isDeployed = true),
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return { isAsked: () => asked.has(path), release: resolve }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function sendNextVersion(target: string, response: ServerResponse) {
  const script = await (await fetch(`${target}/service-worker.js`)).text()
  response.setHeader('content-type', 'text/javascript')
  response.end(script.replace(/revision:`\w+`/g, 'revision:`next`'))
}

function passOn(target: string, incoming: IncomingMessage, response: ServerResponse) {
  const { method, headers, url } = incoming
  const outgoing = request(`${target}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}
