import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { markExpired } from '#worker/features/listings/store.ts'
import { addQuestions, deleteEarlierQuestions, readQuestion } from '#worker/features/notifications/store.ts'
import { expectIndexed, faultsOf, planOf } from '#worker/test/databases.ts'
import {
  findOpenQuestions,
  idsUnchanged,
  isListed,
  listDueForLook,
  lookAgain,
  markAsked,
  questionsBySeller,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const looked = {
  id: 1,
  sellerId: 7,
  updatedAt: 2,
  expiresAt: 9,
  dueAt: 3,
  askedAt: null,
  isOpen: false,
  wroteAt: null,
  questions: 0,
}
const ids = idsUnchanged([looked])
const row = { publicId: 'x', userId: 7 }

test.each([
  ['listings that expire without an answer', markExpired(db, isListed(ids), 9)],
  ['listings that are asked about', markAsked(db, ids, 9, 10)],
  ['listings that are looked at later', lookAgain(db, [{ id: 1, dueAt: 3, waitUntil: 9 }])],
  ['the open questions of a page', findOpenQuestions(db, [1, 2])],
  ['questions that are replaced', deleteEarlierQuestions(db, [row])],
  ['a question that is answered', readQuestion(db, 7, 1, 9)],
])('%s are found by indexes', async (_name, statement) => expectIndexed(statement))

test('listings that are due for a look are found by their own index', async () => {
  await expectIndexed(listDueForLook(db, 9, 500), 'listing_checks_due')
})

test('only the listings that are asked about are sorted by seller', async () => {
  const plan = await planOf(addQuestions(db, [row], questionsBySeller(ids), 9))
  const sorts = 'USE TEMP B-TREE FOR GROUP BY'
  expect(faultsOf(plan.filter((step) => step !== sorts && !step.startsWith('SCAN question')))).toEqual([])
})
