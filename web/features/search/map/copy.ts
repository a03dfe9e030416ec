export const mapChoiceWords = { open: 'Choose on a map' }
