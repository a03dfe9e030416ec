import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppBindings } from '../context.ts'
import { cookieFor } from './session.ts'

const app = new Hono<AppBindings>().get('/', (c) => c.json(cookieFor(c, 'session')))
const shared = { httpOnly: true, sameSite: 'Lax', path: '/' }

test.each([
  ['production', 'https://market.test/', '__Host-session', true],
  ['production', 'http://market.test/', '__Host-session', true],
  ['development', 'https://market.test/', '__Host-session', true],
  ['development', 'http://localhost/', 'session', false],
])('in %s at %s a cookie is %s', async (ENVIRONMENT, address, name, secure) => {
  const answer = await app.request(address, {}, { ENVIRONMENT })
  expect(await answer.json()).toEqual({ name, attributes: { ...shared, secure } })
})
