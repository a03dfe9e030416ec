import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { fetchOutside } from './fetch-outside.ts'

test('a service that redirects a message learns nothing more, and nobody else gets it', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no address')
  const response = await fetchOutside(`http://127.0.0.1:${address.port}/sms`, {
    method: 'POST',
    body: '123456',
  })
  expect([response.status, response.ok]).toEqual([307, false])
  expect(asked).toEqual(['/sms'])
  server.close()
})
