import { expect, test } from 'vitest'
import { figuresOf, type Decision } from './policy.ts'

const decision = (
  minutes: number | null,
  status: Decision['status'],
  aiConfidence: number | null = null,
  isOverturned = false,
): Decision => ({
  createdAt: 1_000,
  decidedAt: minutes === null ? null : 1_000 + minutes * 60_000,
  status,
  aiConfidence,
  isOverturned,
})
const [quick, slow] = [decision(1, 'removed', 0.9), decision(9, 'approved', 0.6, true)]
const people = decision(2, 'approved')

test.each<[string, Decision[], number | null, number | null, number | null]>([
  ['none', [], null, null, null],
  ['one', [quick], 1, 0, 0],
  ['two', [slow, quick], 5, 0.5, 0.5],
  ['three', [slow, quick, people], 2, 1 / 3, 0.5],
  ['four, in no order of their times', [slow, decision(10, 'removed'), quick, people], 5.5, 0.25, 0.5],
  ['one that only people reported', [decision(3, 'approved')], 3, 0, null],
  ['one that was decided before it was flagged', [decision(-5, 'removed')], 0, 0, null],
  ['one without a time', [decision(null, 'removed')], 0, 0, null],
])('of %s decisions', (_count, decisions, medianDecisionMinutes, overturnedShare, falseAlarmShare) => {
  expect(figuresOf(decisions)).toEqual({
    medianDecisionMinutes,
    overturnedShare,
    falseAlarmShare,
    decisions: decisions.length,
  })
})
