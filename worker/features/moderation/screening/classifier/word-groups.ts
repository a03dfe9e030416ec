/**
 * Words that mean much the same, in folded letters, in English and in Krio. The model learns which groups near
 * one another speak for what, so that it also knows "drop half on my line tonight" if it has only seen "send
 * the money to my number now". Anybody may extend a group; then train again.
 */
const WORD_GROUPS = {
  pay: 'pay pe pays paid paying send sen sends transfer deposit put drop remit transferred settle wire',
  cash: 'money mony moni cash payment half af advance amount price rent percent leones',
  first: 'first fos before bifo upfront advance until only',
  hurry: 'now naw today tonight quick quickly kwik urgent hurry immediately tide within fast friday midnight',
  seeing:
    'see si seen seeing view viewing viewed vyu look inspect inspection visit visits test testing meet meeting show check',
  handOver:
    'deliver delivery delivered delivers bring brings loading dispatch release ship shipping courier post parcel bus arrives sends',
  line: 'orange afrimoney africell line layn number nomba account wallet xphone xlink xmail',
  code: 'code kod codes pin otp password passcode secret sikrit digits figures numbers',
  message: 'sms text texted came kam received got receive forward type read confirm',
  staff:
    'admin support official verify verification team bank operator moderator department care customer market trust badge',
  elsewhere: 'telegram whatsapp signal outside app chat here site',
  card: 'gift card cards bitcoin usdt crypto vouchers airtime itunes top scratch',
  abroad:
    'abroad overseas country uk usa america canada germany london gambia guinea gini dubai nigeria mission missionary soldier ship rig embassy travelled travel left',
  agent:
    'agent lawyer pastor courier driver boy rider okada guard caretaker watchman cashier brother sister cousin uncle mover landlord owner',
  keysAndPapers: 'keys key papers documents address location house car phone',
  fee: 'fee fees charge bill customs form registration insurance stamp clearing tax commission fuel transport',
  holdAndQueue: 'hold keep kip reserve secure queue list serious others people buyers',
  proof: 'screenshot slip alert debit proof picture receipt cheque pending network',
  tooMuch: 'mistake overpaid extra difference back refund rest balance keep recover lost',
  win: 'won win winner winning prize draw lucky bonus free giveaway chosen claim reward',
  loan: 'loan loans lon credit guarantor collateral salary papers pepa approval',
  earn: 'earn earns profit income daily weekly monthly double doubles rich invest investment percent members work home business biznes',
  bets: 'odds bet bets betting signals forex trading trader score games match banker casino',
  group:
    'group grup channel join joyn follow share subscribe page pej like likes link bio followers forward vote friends contacts xgroup',
  service:
    'website design logo flyers banners catering canopy chairs dj cakes wigs bags shoes perfume wholesale resellers agents agency insurance lessons training school church clinic salon spa tailor plumber cleaning',
  healing:
    'prophet pastor spiritual herbal oil miracle spell healing love husband wife slimming bleaching cream skin weight manhood tea baba medicine',
  travel: 'visa visas jobs job flight ticket tickets scholarship passport canada qatar',
  exam: 'wassce bece exam answers certificate certificates degree results',
  promo: 'promo cheap chip best discount offer off limited order call inbox dm sale price',
  me: 'i ah a me mi my im we wi our',
  you: 'you yu u your una yours',
  others: 'he she him her they dem them his',
  negation: 'no not never dont nobody without cannot cant nor noh nothing',
  hurt: 'kill kil beat bit burn cut kot break brok slap shoot poison stab chuk finish punish hurt die day blood bleed destroy suffer rot curse petrol',
  threat: 'find watch wach know regret live school children tonight boys brothers house street face lesson',
  insult:
    'stupid foolish fulish useless fool ful idiot thief tif liar dog dogs goat pig rat monkey animal animals witch ugly dirty doti bastard bitch fuck shit cheat mad rubbish shame hell mama',
  peoples: 'tribe foreigners muslims christians temne mende fula limba lebanese people refugees kind infidel',
  people: 'girl girls gyal lady ladies woman women babes boys baby',
  sex: 'sex sexy nude nudes naked escort escorts hookup massage body breasts lips hot sweet porn photo video pictures bed hour',
  night: 'night nights nayt tonight hotel room lodge place alone private discreet',
  drug: 'kush weed jamba diamba tramadol cocaine marijuana heroin codeine pills wraps powder green tablets syrup high smoke strong',
  weapon:
    'gun guns gon pistol shotgun rifle ak grenade bullets bulet ammunition explosives rounds shells police uniform',
  fake: 'fake false counterfeit cloned forged hacked hack hacker stolen real copy print plate machine',
  papers: 'licence license passport id dollars notes birth police stamp name any',
  forbidden: 'human bones parts tusk tusks ivory leopard ritual kidney baby adoption diamonds skin',
  trade: 'sell sel selling supply available dealer plug buy want need',
} as const satisfies Readonly<Record<string, string>>

const GROUPS_OF = new Map<string, readonly string[]>()
for (const [group, words] of Object.entries<string>(WORD_GROUPS))
  for (const word of words.split(' ')) GROUPS_OF.set(word, [...(GROUPS_OF.get(word) ?? []), group])

/** The groups that a word belongs to; most words belong to none. */
export function groupsOf(word: string): readonly string[] {
  return GROUPS_OF.get(word) ?? NONE
}

const NONE: readonly string[] = []
