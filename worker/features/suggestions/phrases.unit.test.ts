import { describe, expect, test } from 'vitest'
import { bookFor, everyTemplate } from './books.ts'
import { toSlots } from './facts.ts'
import { FILLED_KINDS, randomForm } from './random-form.fixture.ts'
import { readForm } from './read-form.ts'
import { say, slotsOf, wordsOf, type Fact, type Template } from './template.ts'
import { gist } from './write-titles.ts'

/** Every slot that some form of the kind fills in, with the facts it says. */
const KNOWN = new Map(
  [...FILLED_KINDS, 'general' as const].map((kind) => {
    const forms = Array.from({ length: 400 }, (_, seed) => readForm({ ...randomForm(seed), type: kind }))
    return [
      kind,
      new Map(
        forms.filter((form) => (form.kind ?? 'general') === kind).flatMap((form) => [...toSlots(form)]),
      ),
    ]
  }),
)

describe.each([...FILLED_KINDS, 'general' as const])('the phrases for %s', (kind) => {
  const book = bookFor(kind === 'general' ? undefined : kind)
  const slots = KNOWN.get(kind) ?? new Map<string, never>()

  // [spec 10.12 #1]
  test('use only slots that a form can fill in', () => {
    expect(
      everyTemplate(book)
        .flatMap((template) => slotsOf(template))
        .filter((slot) => !slots.has(slot)),
    ).toEqual([])
  })

  test('have for every fact one that says it alone, in sentences and in a list', () => {
    const facts = new Set([...slots.values()].flatMap(({ says }): readonly Fact[] => says))
    for (const fact of ['name', 'words'] as const) facts.delete(fact)
    for (const [slot, { says }] of slots) {
      const [fact] = says
      if (says.length !== 1 || fact === undefined || !facts.has(fact)) continue
      const alone = [...slots]
        .filter(([, other]) => other.says.length === 1 && other.says[0] === fact)
        .map(([name]) => name)
      const isAlone = (template: Template) => {
        const [needed = '', ...more] = slotsOf(template, true)
        return alone.includes(needed) && more.length === 0
      }
      expect([...book.about, ...book.deal].some(isAlone), slot).toBe(true)
      expect(book.lines.some(isAlone), slot).toBe(true)
    }
  })

  test('can say something of a form that is nearly empty, in four ways', () => {
    const nothing = new Map()
    expect(
      new Set(book.titles.bare.map((template) => gist(say(template, nothing)?.text ?? ''))).size,
    ).toBeGreaterThan(3)
    expect(book.openings.bare.filter((template) => say(template, nothing)).length).toBeGreaterThan(1)
    expect(book.closings.filter((template) => say(template, nothing)).length).toBeGreaterThan(2)
  })

  test('begin and end as sentences do, and titles do not end like one', () => {
    const sentences = [...Object.values(book.openings).flat(), ...book.about, ...book.deal, ...book.closings]
    for (const template of sentences) expect(wordsOf(template)).toMatch(/\.$/)
    for (const template of [...Object.values(book.titles).flat(), ...book.lines])
      expect(wordsOf(template)).not.toMatch(/\.$/)
  })

  test('ask what buyers ask, each question once', () => {
    const asked = book.questions.map(({ ask }) => ask)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.every((ask) => /^[A-Z].*\?$/.test(ask))).toBe(true)
  })
})
