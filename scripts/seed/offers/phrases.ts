/**
 * Sentences in English and in Krio, by what they are about. `{name}` stands for a fact of the listing; a
 * sentence whose fact is missing is never chosen. Krio stands in the standard orthography; `krio.ts` knows
 * how people type it.
 */
export type Phrases<Topic extends string> = Readonly<Record<Topic, Sentences>>
export type Sentences = { en: readonly string[]; krio: readonly string[] }

/** What every kind's bank answers. */
export type KindTopic = 'title' | 'opening' | 'about' | 'state' | 'more' | 'reason'
export type SharedTopic = 'where' | 'price' | 'deal' | 'closing'

/** What buyers of every kind of thing ask: where it is, whether the price moves, how to pay safely. */
export const SHARED_PHRASES: Phrases<SharedTopic> = {
  where: {
    en: sentences(`
      It is in {place}, {landmark}. | You can see it in {place} any day after 10. |
      Viewing in {place}, {landmark}. | I am in {place}; come with a friend if you like. |
      Pick-up in {place}. I can also meet you at the police station if you prefer a public place.{carry} |
      Located {landmark}, {place}. | We are in {area}, {landmark}. Open Monday to Saturday, 9 to 6.{shop} |
      Come and see it {landmark}. |
      If you are not in {town} I can send it by bus, you pay the transport.{carry} |
      Based in {town}. Transport to the provinces can be arranged.{carry} |
      Weekend viewing is fine too, {area}, {landmark}. | Ask for {contact} when you reach {area}. |
      {area}, {landmark}. Everybody there knows {contact}. |
      Anybody in {town} can find the place easily: {landmark}.
    `),
    krio: sentences(`
      I de na {place}, {landmark}. | A de na {place}. Kam si am ɛnitɛm. |
      Kam {area} kam si am wit yu yon yay. |
      If yu nɔ de na {town}, wi kin sɛn am wit bɔs, bɔt yu go pe di transpɔt.{carry} |
      Wi de na {area}, {landmark}. Wi de opin Mɔnde to Satide.{shop} |
      If yu de kam, sɛn mɛsej fɔs so dat a go de na os. | Di ples nɔ at fɔ fɛn: {landmark}. |
      We yu rich {area}, ask fɔ {contact}. | Wi kin mit na pɔlis steshɔn if yu want, no prɔblɛm.{carry}
    `),
  },
  price: {
    en: sentences(`
      Price {price}, slightly negotiable. | Asking {price}. Reasonable offers are welcome when you come. |
      {price} last price. | The price is {price} and it is firm, please respect that. |
      Going for {price}. No swap.{sold} | {price}, talk to me nicely. |
      I am asking {price}; I checked the shops in town and this is below them.{sold} |
      Discount for serious buyers who come this week. |
      Price is for one. If you take two we can talk.{stock}{shop} | No instalments please. |
      Part payment can be discussed with a written agreement. |
      You can pay in Leones or the same in dollars at the day’s rate.
    `),
    krio: sentences(`
      Di prays na {price}, bɔt wi kin tɔk. | Las prays na {price}. | {price} nɔmɔ. Duya nɔ bit am dɔn tumɔs. |
      Prays nɔ dia: {price}. | Kam wit yu ɔfa, wi go gri. | Di prays fiks, a dɔn put am dɔn ɔlrɛdi. |
      If yu kam dis wik, a go mek yu gladi pan di prays. |
      A nɔ de chenj am wit ɔda tin, na mɔni nɔmɔ a want.{sold}
    `),
  },
  deal: {
    en: sentences(`
      See it first, test it, then pay.{sold} | You pay when you have seen it, not before. |
      I never ask for money in advance. | Receipt given.{shop} |
      Bring somebody who knows, check everything, take your time. |
      Send a message here, I answer the same day. | Please write here before you come so we agree a time. |
      Serious buyers only, please. | Cash or Orange Money on the spot once you are satisfied.{sold} |
      All questions are welcome, ask before you travel. |
      I answer messages in the evening after work.{private} |
      No agents please, I am selling directly.{sold}{private} |
      We write a paper with both names and a witness.{sold}
    `),
    krio: sentences(`
      Si am fɔs, chɛk am fayn, dɔn yu pe.{sold} | Nɔ sɛn mɔni to ɛnibɔdi bifo yu si am. |
      Sɛn mi mɛsej na ya, a de ansa kwik kwik. | Duya, na sirios baya nɔmɔ. | Wi de gi risit.{shop} |
      Kam wit pɔsin we sabi, mek una chɛk am togɛda. | Ask ɛnitin we yu want fɔ no, a go tɛl yu di tru. |
      Nɔ ejɛnt, a de sɛl am misɛf.{sold}{private} | Yu kin pe kash ɔ Orange Money we yu dɔn gladi.
    `),
  },
  closing: {
    en: sentences(`
      Thanks for reading. | First to come takes it. | Thank you and God bless. |
      Still available as long as you see it here. | Like it to find it again. |
      Share it with somebody who needs one. | Have a blessed day. | More photos on request. |
      Only one left.{stock} | Our number for it is {reference}. | Stock {reference}. |
      We have two in stock.{stock}{shop} | Do not miss it. | Looking forward to hearing from you.
    `),
    krio: sentences(`
      Tɛnki ya. | Fɔs pɔsin we kam go gɛt am. | Gɔd blɛs una. | Kam kwik bifo i dɔn. | Una kam bay!{sold} |
      Na wan nɔmɔ lɛf.{stock} | Tɛl yu padi dɛn. | If yu si am na ya, i stil de. | A de wet fɔ yu mɛsej. |
      In nɔmba na di shɔp na {reference}. | Yu nɔ go rigrɛt am.
    `),
  },
}

/** Sentences stand between bars. */
export function sentences(text: string): string[] {
  return text.trim().split(/\s*\|\s*/)
}
