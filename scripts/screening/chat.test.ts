import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { WARNING_KINDS } from '#contract/warning.ts'
import { benchSafeWords } from '../bench/safe-words.ts'
import { readChat } from './chat.ts'
import { readExamples, splitExamples } from './examples.ts'
import { CHAT_TARGET, toChatSource, trainChat } from './train.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('at least 300 scam lines of all kinds and 300 harmless ones are held back, none of them developed with', () => {
  const [developing, heldBack] = [readChat('developing'), readChat('held-back')]
  const scams = heldBack.filter(({ kind }) => kind !== 'harmless')
  expect(scams.length).toBeGreaterThanOrEqual(300)
  expect(heldBack.length - scams.length).toBeGreaterThanOrEqual(300)
  for (const each of WARNING_KINDS)
    expect(scams.filter(({ kind }) => kind === each).length, each).toBeGreaterThanOrEqual(40)
  const known = new Set(developing.map(({ text }) => text.toLowerCase()))
  expect(heldBack.filter(({ text }) => known.has(text.toLowerCase()))).toEqual([])
})

test('on the held-back lines, safe words are as good as the benchmark states', () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const verdicts = benchSafeWords()
  expect(verdicts.filter(({ isMet }) => !isMet)).toEqual([])
})

test('the weights of safe words are those that training on the lines gives', () => {
  expect(toChatSource(trainChat(splitExamples(readExamples()).train))).toBe(readFileSync(CHAT_TARGET, 'utf8'))
}, 120_000)
