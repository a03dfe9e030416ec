import type { ListingType } from '#contract/kinds/derived.ts'
import type { Sentences } from './offers/demo-kinds.ts'

/** A buyer's question with the seller's answer; the two may speak different languages. */
export type Exchange = { ask: Line; answer: Line }
type Line = Record<keyof Sentences, string>

/** Slots: {town} of the listing, {elsewhere} another town. */
export const EXCHANGES: Record<'sold' | 'carried', readonly Exchange[]> &
  Partial<Record<ListingType, readonly Exchange[]>> = {
  sold: exchanges(`
    Is it still there? | I stil de?
      Yes, it is still here. When can you come? | Yɛs, i de. Ustɛm yu go kam?
    What is your last price? | Ɔmɔs na di las prays?
      Come and see it first, then we talk. | Kam si am fɔs, dɔn wi go tɔk.
    Where in {town} can I see it? | Usay na {town} a kin si am?
      Send me a message when you are near, I will meet you. | Sɛn mi mɛsej we yu de nia, a go mit yu.
    Can I pay half now and half at the end of the month? | A kin pe af naw ɛn di ɔda af we di mɔnt dɔn?
      Sorry, I need all of it at once. | Duya, na ɔl a want wan tɛm.
    Would you swap it? | Yu go chenj am?
      No swap, sorry. | Nɔ, na mɔni nɔmɔ.
    Can I come with my brother to look at it? | A kin kam wit mi brɔda fɔ luk am?
      Yes, no problem. | Yɛs, no prɔblɛm.
  `),
  carried: exchanges(`
    Can you send it to {elsewhere}? | Yu kin sɛn am go {elsewhere}?
      Yes, by bus. You pay the transport. | Yɛs, wit bɔs. Na yu go pe di transpɔt.
  `),
  electronics: exchanges(`
    Is the box really sealed? | Di bɔks sil fɔ tru?
      Yes. You open it yourself in front of me. | Yɛs. Na yu yon an go opin am.
    Is there a receipt? | Risit de?
      Yes, you see it when you come. | Yɛs, yu go si am we yu kam.
    Is it the original and not a copy? | Na di rial wan?
      Check the number on the box before you pay. | Chɛk di nɔmba na di bɔks bifo yu pe.
    How many do you have? | Ɔmɔs yu gɛt?
      Only this one. | Na dis wan nɔmɔ.
  `),
  generator: exchanges(`
    Can I hear it run before I pay? | A kin yɛri am bifo a pe?
      Of course, I start it for you. | Yɛs, a go stat am fɔ yu.
    Does it use much fuel? | I de drink bɔku fyuɛl?
      Not for its size. | Nɔ, i nɔ de drink bɔku.
    Is it noisy at night? | I de mek nɔys na nɛt?
      Come and listen, you can judge yourself. | Kam yɛri am wit yu yon yes.
    Why are you selling? | Wetin mek yu de sɛl am?
      I need the money for something else. | A want di mɔni fɔ ɔda tin.
  `),
  car_sale: exchanges(`
    Is the duty paid? | Dɛn dɔn pe di diuti?
      Yes, all the papers are here to see. | Yɛs, ɔl di pepa dɛn de ya.
    Has it had an accident? | I dɔn gɛt aksidɛnt?
      None. Bring your mechanic. | Nɔ. Kam wit yu mɛkanik.
    Does the AC work? | Di AC de wok?
      Yes, very cold. | Yɛs, i kol fayn.
    Can I drive it on Saturday? | A kin drayv am Satide?
      Yes, in the morning. I come with you. | Yɛs, mɔnintɛm. Wi go go togɛda.
  `),
  home_rent: exchanges(`
    How many months in advance? | Ɔmɔs mɔnt fɔ pe bifo?
      A year, but we can talk. | Wan ia, bɔt wi kin tɔk.
    Is there water every day? | Wata de ɛvride?
      Yes, every day. | Yɛs, ɛvride.
    Is there an agent fee? | Ejɛnt fi de?
      You pay nothing for looking. | Yu nɔ go pe natin fɔ luk am.
    When can I see the rooms? | Ustɛm a kin luk di rum dɛn?
      Any day in the afternoon, write first. | Ɛni de ivintɛm, sɛn mɛsej fɔs.
    Is the road good in the rains? | Di rod fayn insay rensizin?
      Yes, a car can come to the gate. | Yɛs, mɔtoka kin rich na di get.
    Still free? | Di os stil de?
      Yes, for now. Two people are coming to look. | Yɛs, i stil de. Tu pipul de kam luk am.
  `),
}

/** What the one who asked writes once the seller has answered. */
export const THANKS: Sentences = {
  en: [
    'Thanks, I am coming on Saturday.',
    'All right, I will write before I come.',
    'OK, thank you.',
    'Good. See you tomorrow.',
  ],
  krio: [
    'Tɛnki, a de kam Satide.',
    'Ɔrayt, a go sɛn mɛsej bifo a kam.',
    'Ok, tɛnki ya.',
    'I fayn. Tumara wi go mit.',
  ],
}

/** What people write who ask nothing. */
export const REMARKS: Sentences = {
  en: [
    'Fair price.',
    'Nice photos.',
    'I have shown it to my sister, she wants to see it.',
    'A bit dear for me, but good luck.',
    'I sent you a message.',
  ],
  krio: [
    'Di prays fayn.',
    'A dɔn sho mi sista, i want si am.',
    'I dia smɔl fɔ mi, bɔt gud lɔk.',
    'Dis wan fayn o.',
    'A dɔn sɛn yu mɛsej.',
  ],
}

/** What its seller hid: an attempt at fraud, as moderators know them. */
export const HIDDEN_REMARK =
  'I pay double. Send me the 6-digit code that you get now so that I can send the money.'

/** Each is two lines: the question and the answer, in English and in Krio. */
function exchanges(text: string): Exchange[] {
  const lines = text.trim().split('\n').map(toLine)
  return lines.flatMap((ask, i) => (i % 2 === 0 ? [{ ask, answer: lines[i + 1] ?? ask }] : []))
}

function toLine(text: string): Line {
  const [en = '', krio = ''] = text.trim().split(' | ')
  return { en, krio }
}
