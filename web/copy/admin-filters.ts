import type { QueueSort } from '#contract/moderation.ts'
import { queueWords } from './admin-queue.ts'
import { defineWords } from './words.ts'

/** What the moderation queue is filtered and sorted by. */
export const filterWords = defineWords({
  en: {
    contentTypes: queueWords.en.contentTypes,
    flags: queueWords.en.flags,
    statuses: queueWords.en.statuses,
    sorts: {
      oldest: 'Oldest first',
      newest: 'Newest first',
      confidence: 'Most certain first',
      reports: 'Most reported first',
    } satisfies Record<QueueSort, string>,
    anyType: 'All content',
    anyFlag: 'All flags',
    typeLabel: 'Content type',
    flagLabel: 'Flag type',
    statusLabel: 'Status',
    sortLabel: 'Sort',
  },
})
