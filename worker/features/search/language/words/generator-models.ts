/**
 * How a generator's model begins, and whose it is: `letters | maker`. The letters are followed by figures
 * without a space ("eu22i").
 */
export const GENERATOR_CODES = `
eu | Honda
eg | Honda
ep | Honda
em | Honda
ef | Yamaha
tg | Tiger
sv | Elepaq
eco | Firman
spg |
sdg |
`
