import { defineWords } from './words.ts'

export const fullScreenWords = defineWords({
  en: {
    label: (title: string) => `Photos of ${title}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    close: 'Close',
  },
})
