import { rgb, type Colour } from './colour.ts'

/** What the colour names of shops look like; the first word that fits decides. */
const BY_WORD: readonly (readonly [word: string, hex: string])[] = [
  ['titanium black', '#3b3c40'], ['natural titanium', '#b7afa4'], ['blue titanium', '#47566a'], ['desert', '#c9a98a'],
  ['titanium grey', '#8d8f92'], ['silver blue', '#a9b7c6'], ['orange', '#d9682b'], ['coral', '#e58a72'], ['peach', '#f0b79c'],
  ['ruby', '#a3243b'], ['red', '#b3242b'], ['wine', '#6b1f30'], ['pink', '#eab9c0'], ['rose', '#d9a797'], ['peony', '#e69aa6'],
  ['beach', '#e8b4a8'], ['lavender', '#b9a9d6'], ['purple', '#8f79b8'], ['violet', '#9a86c4'], ['iris', '#8c93d9'],
  ['ultramarine', '#5a6fc4'], ['navy', '#2b3a5c'], ['deep blue', '#2f3e63'], ['midnight', '#23293a'], ['sapphire', '#3c5a82'],
  ['sky', '#a9c6dc'], ['icy', '#c3d8e6'], ['mist', '#b4c6d8'], ['light blue', '#a8c5dd'], ['wave', '#6fa3cf'],
  ['lake', '#4f8fb0'], ['starry', '#4f6fae'], ['blue', '#3f6fae'], ['teal', '#6fb0ad'], ['cyan', '#6cc0cc'], ['mint', '#b5dcc7'],
  ['sage', '#a3b49a'], ['emerald', '#3f8a72'], ['jade', '#b3cbb4'], ['wintergreen', '#b9d3bf'], ['olive', '#7c8060'],
  ['bamboo', '#7fa06a'], ['seafoam', '#a6cbbb'], ['lime', '#c2d67a'], ['green', '#5f8a68'], ['yellow', '#efd77a'],
  ['gold', '#cfae72'], ['sandstone', '#5b5650'], ['sand', '#cdb893'], ['dune', '#cbb79c'], ['beige', '#d8c7a8'],
  ['cream', '#efe6d0'], ['brown', '#7a5a44'], ['mocha', '#7d6351'], ['starlight', '#ece5d6'], ['porcelain', '#efe9dd'],
  ['moonstone', '#8f97a6'], ['platinum', '#d5d6d6'], ['silver', '#c6c9cd'], ['white', '#f2f2ef'], ['light grey', '#b9bbbd'],
  ['space grey', '#6b6d70'], ['mountain', '#8b8a85'], ['graphite', '#4a4b4f'], ['obsidian', '#2c2d31'], ['charcoal', '#3d3e41'],
  ['grey', '#808387'], ['titanium', '#96928b'], ['magic', '#c98f6a'], ['noir', '#26272a'], ['black', '#26272a'],
]

export function colourNamed(name: string | undefined, otherwise = '#5b6570'): Colour {
  const lower = (name ?? '').toLowerCase()
  return rgb(BY_WORD.find(([word]) => lower.includes(word))?.[1] ?? otherwise)
}
