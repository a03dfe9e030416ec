import { counted } from '#contract/numbers.ts'

export const mapWords = { title: 'Choose a place', count: (count: number) => counted(count, 'listing') }
