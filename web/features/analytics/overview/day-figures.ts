import type { DayFigure } from '../copy.ts'

/** What is drawn and listed by day, in this order. */
export const DAY_FIGURES = ['views', 'likes', 'messages'] as const satisfies readonly DayFigure[]
