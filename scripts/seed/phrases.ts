import type { ListingType } from '#contract/kinds/derived.ts'
import type { Sentences } from './offers/demo-kinds.ts'

/** A buyer's question and the seller's reply. The two may be in different languages. */
export type Exchange = { ask: Line; answer: Line }
type Line = Record<keyof Sentences, string>

/** {town} is the listing's town, {elsewhere} another one. `sold` fits every kind that is not for rent. */
export const EXCHANGES: Record<'sold' | 'portable', readonly Exchange[]> &
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
  portable: exchanges(`
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

/** Thanks from the person who asked, after the seller's reply. */
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

/** Comments that ask nothing. */
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

/** A fraudulent comment that the seller hid. */
export const HIDDEN_REMARK =
  'I pay double. Send me the 6-digit code that you get now so that I can send the money.'

/** Reads exchanges of two lines, the question and the reply, each in English and in Krio. */
function exchanges(text: string): Exchange[] {
  const lines = text.trim().split('\n').map(toLine)
  return lines.flatMap((ask, i) => (i % 2 === 0 ? [{ ask, answer: lines[i + 1] ?? ask }] : []))
}

function toLine(text: string): Line {
  const [en = '', krio = ''] = text.trim().split(' | ')
  return { en, krio }
}

/**
 * One message, by the buyer (`b`) or the seller (`s`). Slots are the listing's {price} and {town}, and the
 * first names of {buyer} and {seller}.
 */
type ScriptLine = readonly [by: 'b' | 's', content: string]
/** Messages in quick succession. Hours or days pass between scenes. */
export type Scene = readonly ScriptLine[]

/** A tailor rents a place of her own, from her first question to the move: over two pages of messages. */
export const RENTING = scenes(`
  b: Good morning. Is the house still free?
  s: Good morning ma. Yes, it is still free.
  b: Tenki ya. How many months do they want in advance?
  s: The owner asks for one year. He is my uncle, so we can talk small.
  b: One year at once is too heavy for me. I am a tailor, I have my own shop at Lumley.
  s: I understand. Come and see it first, then we talk about the months.
  b: OK. Is it {price} for the month or for the year?
  s: Na for di month.
  b: Ok ok. Ah jus wan for sure.

  b: Pls is there water every day?
  s: Guma comes three days in the week. But there is a tank, 2,000 litres, and a well in the compound.
  b: And who fills the tank?
  s: It fills by itself when the water comes. In March you buy small.
  b: And light?
  s: Prepaid meter, your own. Nobody shares it with you.
  b: That one is good. Where I am now we are four on one meter, every week palava.
  s: Hahaha ah know dat palava

  s: Good evening {buyer}. When do you want to come and look?
  b: Good evening. I close on Sunday. Sunday after church?
  s: Sunday is fine. What time?
  b: 2 o'clock. I will come with my sister.
  s: OK. When you reach the junction, write here, I come and meet you.
  b: Which junction?
  s: The one with the pharmacy and the okada park. Everybody knows it.
  b: Ok I know it. God willing.

  b: We are at the junction
  s: I am coming, five minutes.
  b: Ah wear red. My sister get umbrella.
  s: I see you

  b: Thank you for today. The place is fine, the rooms are big.
  s: You are welcome. Your sister asked more questions than a lawyer 😄
  b: Na so i tan. I say mek ah aks yu bot di roof.
  s: What about the roof?
  b: She saw a mark in the small bedroom, above the window. Does it leak?
  s: It leaked last rains. My uncle changed two sheets in November.
  b: Will he paint over the mark?
  s: Yes, he paints the whole house before somebody moves in.
  b: What colour?
  s: The colour you like, if it is not black.
  b: Hahaha. White inside. Cream outside.
  s: Ah go tell am.

  b: Good morning. I have thought about it. I can pay six months now and six months in September.
  s: Good morning. Let me ask him.
  b: Tell him I never owe anybody rent. He can ask my landlord.
  s: I believe you. But he is an old man, he wants to see it on the table.
  b: Ok. Waiting.

  s: I talked to him.
  b: Yes?
  s: He says eight months now, four in September.
  b: Eh. Eight.
  s: And he takes off the agent fee, because you came by yourself.
  b: You said there is no agent fee!
  s: There is none. That is why he takes it off 😅
  b: You are funny.
  b: Seven.
  s: Ah go aks am bak. But i noh go kam dong pass dat.
  b: Seven na my last. True.

  s: Seven is ok. And you pay your own paint for the inside.
  b: How much is the paint?
  s: Two buckets of white. I know a man at Sani Abacha Street, he gives a good price.
  b: Then I buy it and he brings the painter?
  s: Yes. The painter is my brother in law.
  b: Everybody is your family 😂
  s: Na Salone ya. Small country.
  b: Ok. Agreed.
  s: Agreed.

  b: One more thing. I do not pay anything before I see a paper.
  s: That is correct. There is an agreement, with two witnesses. You read it first.
  b: And I pay in your uncle's hand, not by phone.
  s: In his hand, and he signs for it. I would do the same.
  b: Good. Somebody at the market lost two million old money like that. They sent her a number and finish.
  s: There are bad people. Never send money to somebody you have not met.
  b: True word.

  s: The paper is ready. I can bring it to your shop.
  b: Yes please. The shop is by the roundabout, blue door, it says Kadi Fashion.
  s: Ok. Tomorrow at 11?
  b: Make it 12. A bride comes at 11, she will not go before 12.
  s: 12 then.
  b: You know how brides are.
  s: My wife too 😄 I waited three hours.

  s: I am outside
  b: Come in, the door is open

  b: I read it with my brother. Two questions.
  s: Yes please.
  b: It says no business in the house. I sew at home in the night sometimes. Is that business?
  s: No no. He means no bar and no church.
  b: Can you write that? "Sewing is allowed."
  s: Yes, I add it by hand and he signs beside it.
  b: Second. It says one month notice. I want two.
  s: Two is fair. Ah go change am.
  b: Tenki ya. Then I am ready.

  s: He signed both. When do you want to pay and take the key?
  b: Friday. I go to the bank on Thursday.
  s: Friday morning is best. In the afternoon he goes to the mosque and then he sleeps.
  b: Friday 9 o'clock.
  s: I will be there with him. Bring your own witness.
  b: My brother is coming. He reads everything twice.
  s: Good. Then we need only one lawyer 😄

  b: Good morning, we are on the way. Traffic at Congo Cross.
  s: No problem, he is drinking his tea.
  b: 15 minutes
  s: Ok
  b: We are here

  b: Thank you for everything today. I cannot believe I have my own key.
  s: Congratulations! You have got a good place.
  b: Ah sidom insai for one awa, ah jus de luk di wall.
  s: Hahaha. The painter comes on Monday.
  b: I bought the paint today. The man asked me who sent me, I said {seller}, he took off 50.
  s: You see? Family.
  b: Does the painter need food?
  s: If you cook, he works till night.
  b: Cassava leaf then.
  s: Ah go kam paint misef 😋

  b: Good evening. The painter finished the big room. It is very fine.
  s: Good! Is he clean?
  b: Clean. But the tap in the kitchen drips.
  s: Since when?
  b: Since he washed his brush maybe. Small small.
  s: I bring a plumber on Wednesday. That one is for my uncle to pay.
  b: Thank you. You are a good person.
  s: We do as we say. That is all.

  s: The plumber is at the gate, is somebody there?
  b: My sister is inside. She comes down now.
  s: He changed the washer. Check it tonight please.
  b: It is dry. Tell him thanks.

  b: We move on Saturday, God willing. Do you know somebody with a van?
  s: How many trips?
  b: One. Two machines, a bed, a table, plenty bags of cloth.
  s: My friend has a Hiace. He asks 400, petrol inside.
  b: Ok. Does he carry as well?
  s: He brings two boys. Give them small thing.
  b: Ok. Saturday 7 in the morning, before the sun.
  s: I told him. I put his number on the paper that I gave you.
  b: Got it.

  s: Did everything come well?
  b: Everything. Only one plate is gone.
  s: One plate is luck.
  b: Come and eat on Sunday with your wife. You must see the curtains.
  s: We will come, thank you. What time?
  b: After 2. Same as the first time 😄
  s: I bring ginger beer. And I take the house off the market tonight, two people still ask me.
  s: See you on Sunday.
`)

export const BUYING_CAR = scenes(`
  b: Good day. I saw that you took the price down. Is it {price} last?
  s: Good day. Yes, that is the last price for now.
  b: Has it had any accident?
  s: None. Bring your mechanic, he can look at everything.
  b: And the papers?
  s: Customs paid, the licence is in my name. You see them before you pay.

  b: My mechanic is free tomorrow. He is called Sorie, he works at Kissy Road.
  b: Can we come at 10? If the engine is good I pay the same day.
`)

export const DRIVING_AWAY = scenes(`
  b: Ow di body? Di motoka stil de?
  s: Di body fine. Yes, i de.
  b: Ah kin drive am small before ah talk bot money?
  s: Yes, ah go sidom nia yu. Kam {town}, Saturday mornin.
  b: Ok. Ah de kam wit mi broda.

  s: Una reach?
  b: Wi de na di filling station.
  s: Ok ah de kam.

  b: The car drives well. But two tyres are old, did you see?
  s: I saw. I can take off the price of two tyres.
  b: Then we agree. My brother sends me the rest on Tuesday.
  s: I keep it for you until Tuesday evening. After that I sell to the next person.
  b: That is fair. Thank you {seller}.
`)

export const HEARING_IT_RUN = scenes(`
  b: Bra, di jenereta stil de?
  s: Yes, i de. Yu want am for os or for shop?
  b: For mi shop. Wan fridge, tu fan en di light dem.
  s: I go kari am fine. I noh don wok boku.
  b: Ah kin yeri am before ah pay?
  s: Yes, ah go start am for yu.

  b: Ah go kam tumara aftanun. Duya noh sell am yet 🙏
`)

export const GONE_ALREADY = scenes(`
  b: Good evening, is it still free? It is near my shop.
  s: Good evening. Sorry, somebody took it on Monday. I forgot to mark it.
  b: Eh bo. I am always late.
  s: I have another one, the two-bedroom. Look on my page.
  b: I see it. I write to you there.
`)

export const STEALING_A_CODE = scenes(`
  b: Hello I want to buy it now, I am in Conakry. I pay double for the delivery.
  s: You can send somebody to look at it.
  b: No time. You will get a code of 6 digits on your phone. Send me the code and the money comes.
  s: No. Nobody gets my code.
  b: It is only for the bank. Quick please, I have other sellers.
`)

export const TOO_LATE = scenes(`
  b: Does it come with the receipt?
  s: Yes, and the manual.
  b: What is the last price?
  s: Come and see it first, then we talk.
  b: I am in Kabala till the end of the month.
  s: Ok. Write when you are back.

  b: I am back. I see that it has expired, do you still have it?
  s: Yes. I only have to renew it. Come on Thursday.
`)

export const SEALED_PHONE = scenes(`
  b: Good morning. Is the box really sealed?
  s: Yes ma. You open it yourself in front of me.
  b: Does it take two SIMs? I have Orange and Africell.
  s: Two SIMs, and a memory card.
  b: Would you take a bit less than {price}?

  s: I can take off 100, not more. It is from Dubai, I paid the duty.
  s: I am at {town} today until 6. Should I keep it for you?
`)

export const FOR_A_SHOP = scenes(`
  b: Hello. I have three sewing machines and an iron. Is this one strong enough?
  s: Hello. The machines yes. The iron alone takes half of it, so not everything together.
  b: I iron at the end only.
  s: Then it does the work. We service it free for six months.
  b: Can you bring it to Lumley?
  s: Yes, with our own van. You pay when it runs in your shop.

  b: That is good. I come and pay the deposit at your shop on Saturday, keep me one please.
`)

export const ROOMS_AT_KISSY = scenes(`
  b: Gud ivin. Di os stil de?
  s: Gud ivin. Yes i de, bot tu pipul don kam luk am.
  b: Usai i de exactly?
  s: Nia di big church, jus tri minit from di main road.
  b: Wata de ol tem?
  s: Wel de na di compound. Di wata sweet sef.

  b: Ah don get one oda place to luk dis wik. Ah go let yu know.
  s: No problem. If yu want am, tell me before Sunday. Di oda man want pay.
`)

/** Reads one message from each line. Empty lines separate scenes. */
function scenes(text: string): Scene[] {
  return text
    .trim()
    .split('\n\n')
    .map((scene) => scene.split('\n').map(toScriptLine))
}

function toScriptLine(text: string): ScriptLine {
  const [by, content = ''] = text.trim().split(/: (.*)/)
  return [by === 's' ? 's' : 'b', content]
}
