import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ownListingsQuery } from './queries.ts'
import { noteReadsMeanwhile } from './reads-meanwhile.ts'

const { queryKey } = ownListingsQuery('somebody', 'sold')

test.each([
  ['before the answer to the change', true],
  ['after it', false],
])('a first read that began before a change and is answered %s is read again', async (_when, isFirst) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let calls = 0
  const queryFn = async () => answers[calls++]?.promise ?? ''
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  const readThoseAgain = noteReadsMeanwhile(client)
  if (!isFirst) readThoseAgain()
  answers[0]?.resolve('as it was')
  await expect.poll(() => client.getQueryData(queryKey)).toBe('as it was')
  if (isFirst) readThoseAgain()
  answers[1]?.resolve('as it became')
  await expect.poll(() => client.getQueryData(queryKey)).toBe('as it became')
  leave()
})
