import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import type { Draft, Span } from './draft.ts'
import type { Kind } from './lexicon.ts'
import { lexemeAt, type Lexeme, type Sentence } from './sentence.ts'

/**
 * The category that the nouns and names of a text say, before its measures are read. What a thing comes with
 * says nothing of what it is.
 */
export function likelyCategory({ lexemes }: Sentence, draft: Draft): ListingType | undefined {
  const fixed = categoryNamed(draft.listOf('type')[0])
  if (fixed !== undefined) return fixed
  let isSaid = false
  for (const [at, lexeme] of lexemes.entries()) {
    if (isSaid && comesWith(lexeme)) break
    if (lexeme.role === 'dropped' || lexeme.isNegated === true) continue
    // "10th gen laptop"
    if (ORDINALS.has(lexemeAt(lexemes, at - 1).text)) continue
    const category = categoryOfNoun(lexeme)
    if (category !== undefined) {
      draft.hint('noun', category, [lexeme.start, lexeme.end])
      break
    }
    isSaid ||= EVIDENCE.some((kind) => lexeme.senses.has(kind))
  }
  return draft.hinted('noun', 'model', 'maker')
}

/** Sets the category from the strongest thing that was read, and what hangs on it: what "new" means. */
export function settleCategory({ lexemes }: Sentence, draft: Draft): void {
  for (const lexeme of lexemes) {
    if (lexeme.role === 'dropped' || lexeme.isNegated === true) continue
    const span: Span = [lexeme.start, lexeme.end]
    const weak = categoryNamed(lexeme.senses.get('weakType'))
    const ofUnit = lexeme.role === 'text' ? undefined : UNIT_CATEGORIES.get(lexeme.senses.get('unit') ?? '')
    if (weak !== undefined) draft.hint('weak', weak, span)
    if (ofUnit !== undefined && lexeme.text.length > 2) draft.hint('weak', ofUnit, span)
  }
  draft.settleType()
}

export function categoryNamed(name: string | undefined): ListingType | undefined {
  return LISTING_TYPES.find((type) => type === name)
}

function categoryOfNoun(lexeme: Lexeme): ListingType | undefined {
  // "gen" in "10th gen" has been read as part of a model.
  if (lexeme.role === 'read') return undefined
  const named = categoryNamed(lexeme.senses.get('type'))
  if (named !== undefined) return named
  if (lexeme.senses.has('property') || lexeme.senses.has('size')) return 'home_rent'
  return lexeme.senses.has('product') ? 'electronics' : undefined
}

const ORDINALS = new Set(['st', 'nd', 'rd', 'th'])
const EVIDENCE: readonly Kind[] = ['brand', 'line', 'carModel', 'weakType', 'unit', 'body', 'transmission']

export function comesWith(lexeme: Lexeme): boolean {
  return lexeme.senses.has('has') && WITH.has(lexeme.text)
}

const WITH = new Set([
  'with',
  'wit',
  'wey get',
  'we get',
  'get',
  'has',
  'have',
  'having',
  'that has',
  'which has',
  'including',
  'includes',
  'include',
  'come with',
  'comes with',
  'wey come with',
  'and also has',
])

const UNIT_CATEGORIES: ReadonlyMap<string, ListingType> = new Map([
  ['kva', 'generator'],
  ['bedroom', 'home_rent'],
  ['bathroom', 'home_rent'],
])
