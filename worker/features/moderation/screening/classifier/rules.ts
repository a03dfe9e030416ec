import type { FlagType } from '#contract/trust.ts'
import type { WarningKind } from '#contract/warning.ts'

/**
 * What speaks for one kind of bad text. A sign is looked for within one clause, in lower case without accents
 * (ɛ is e, ɔ is o): `a|b` is either word, `verif*` any word with that beginning, `word?` an optional word,
 * `..` up to two words of any kind and `...` up to five. `#` is a number; `xphone`, `xlink` and `xgroup` are
 * a phone number, a link and a link to a chat group. Signs are separated by ` / ` or a new line.
 *
 * No sign counts after a negation ("I never ask you to pay first"), nor in a sentence that warns or reports
 * ("if somebody asks you to pay first").
 */
export interface Rule {
  flagType: FlagType
  /** The weight in log odds: 1 means hardly anything, 3 is nearly always right, 5 always. */
  weight: number
  /** The reason, as moderators and the author read it. */
  reason: string
  /** One of these is enough. */
  signs: readonly string[]
  /** What excuses a sign in the same clause. */
  unless?: readonly string[]
  /** What the receiver of such a message is warned of. */
  warnsOf?: WarningKind
}

/** What turns a sign that follows it into its opposite. */
export const NEGATIONS = listed`
  never|nobody|noone|dont|didnt|doesnt|wont|wouldnt|shouldnt|cannot|cant|isnt|no|not|nor|noh|neither|nothing ..
  without|refuse*|avoid|stop|instead ..
`

/** A sentence with one of these warns of something or reports it. */
export const WARNINGS = listed`
  careful|beware|scammed|fraudster*|conned|duped|cheated|swindled|crooks|tricked
  if|when|whenever ... asks|ask|asked|tells|wants|says
  anyone|anybody|somebody|someone|people|who|man|seller|agent|caller|they .. asks|asked|says|said|tells|told|wanted
  asked|told|made|tried|wanted ... me|us|my
  i|we|he|she|friend|brother|sister|cousin|uncle|neighbour|people .. lost / copied|report|reported|ran
`

/**
 * Phrases in which a word of the rules means something harmless, or that only look like negations ("Don't
 * worry, send me the code"). They are read as one word that no rule knows.
 */
export const IDIOMS = listed`
  dont|not|no|nor worry|fear|afraid|shy|problem|wahala|stress|doubt|wori|delay|miss / dont|not|no|nor waste my|your|our? time
  first|fos month|months|mont|moth|years|day|days|body|owner|owners|time|class|floor|driver|year|night|week|weeks|term|half
  first|fos instal*|option|choice|person|refusal|home|hand|aid|name|names|generation|page|service|born|prize|one|come
  first and|or last / first serve|served|offer / months|month|time|years fos|first / before or after
  bar|box|color|colour|coupon|discount|error|game|gate|door|imei|item|location|map|model|paint|part|postal|product code|codes|kod|pin|pins|password
  qr|radio|referral|tracking|zip|serial|fault|dress|building|area|post|plug|socket|dial|country|bonus|unlock code|codes|kod|pin|pins|password
  alarm|safe|wifi|router|stock|reference|batch|sort|drop|diagnostic|engine|key|trouble|sim|promo code|codes|kod|pin|pins|password
  gun metal / nail|glue|spray|massage|heat|drill|grease|water|paint|caulking|top|staple|air|toy|pricing|solder*|hot gun|guns|pistol|rifle
  gun|pistol grip|safe|holster|range / bullet proof / weed killer|eater|trimmer|whacker|wacker / rid of weed|weeds
  ford escort / escort mk*|van|estate|wagon|cabriolet|rs#|ghia|xr#
  washer|dryer|gas|water|electric|electrical|machine|sewer|w|d hookup|hookups|hook / washer|dryer and|or dryer|washer hookup|hookups
  dog|cat lover|lovers|owner|owners|friendly|house|park|food
`

/** Somebody who speaks of what they or others pay themselves. */
export const OWN_PAYMENT = listed`
  i|ill|im|ive|weve|ah|he|she|they|tenant|tenants|buyer|buyers|customers|landlord|company .. pay|pays|paid|transfer|deposit|pe
  i|ill|im|ive|we|weve|ah|he|she|they .. send|sends|sent|sen|put ... money|moni|deposit|half|#
  parents|brother|sister|husband|wife .. pay|pays|paid|send|sends|sent|transfer|deposit
  we|a can|could|will|would|are|have|de|go|kin|don|want|wan ... pay|transfer|pe|deposit
  can|do|should|may|must|does|could i|we|you .. pay|send|transfer|put / to|before|bifo you pay
`
/** Payment is asked for only once the buyer has seen or agreed. */
export const SEEN = listed`
  after|afta|once|when|until|till|unless|if|only you|yu|i|we|they|both|all|a|the|your|it|he|she|una|my|mechanic? have|has|had|are|is|don|can|de? see|seen|si|sign*|inspect*|view|viewing|viewed|check*|test*|satisf*|happy|agree*|like|collect*|accept*|approved|move|arrives|mounted|meet|come|kam
`
const PAY = 'pay|pe|send|sen|transfer|deposit|put|drop|remit'
const CASH = 'money|mony|moni|cash|deposit|payment|half|af'
const LOOK =
  'see|si|seen|seeing|view|viewing|viewed|vyu|look|inspect|inspection|visit|visits|test|testing|meet|meeting|come|kam|touch|show|shown'
const HAND_OVER = 'deliver|delivery|delivered|delivers|bring|brings|loading|dispatch|release|released|ship'
const TELL = 'send|sen|give|gi|tell|tel|text|dm|inbox|whatsapp|drop|pass|share|forward'
const CODE_KIND =
  'one|time|#|digit|sms|verification|confirmation|login|security|secret|bank|whatsapp|orange|money'
const SECRET = `${CODE_KIND}? ${CODE_KIND}? code|kod|otp|pin|password|passcode`
const LINE = 'line|layn|number|nomba|account|africell|orange|afrimoney'
const DRUG = 'kush|jamba|diamba|tramadol|tramol|cocaine|marijuana|heroin'
const DRUGS = `${DRUG}|weed|codeine|pills|wraps`
const WEAPON =
  'gun|guns|gon|pistol|pistols|shotgun|rifle|ak#|ak|grenade|grenades|bullets|bulet|ammunition|dynamite|explosives'
const TRADE =
  'sale|sel|sell|sells|selling|supply|available|dealer|plug|buy|carton|grams|kilos|inbox|licence|wholesale'
const FALSE = 'fake|false|counterfeit|cloned|forged|hacked'
const HURT = 'kill|kil|beat|bit|burn|cut|kot|break|brok|slap|shoot|poison|stab|chuk|finish|punish|hurt'
const GIRLS = 'girl|girls|gyal|lady|ladies|babes'

/** The reasons of the two rules that names must not match either. */
export const CODE_REASONS: readonly [string, string] = [
  'Tells people to send a code, a PIN or a password',
  'Asks for a code, a PIN or a password',
]
/** What is no secret, or is not asked for. */
const NO_SECRET = listed`
  code|codes|pin|password ... gate|radio|error|model|box|alarm|wifi|wi|router|plug|location|phone|bet*|charger|sim
  says|say|said|asks|asked|asking / if he|she|they|seller|buyer|man|person|strangers / is|na scam|fraud / # pin / gate|door|radio|alarm|safe|lock|wifi|router has|have|asks|needs|uses|with|come|comes ... code|codes|pin|password / pin of|on|fo|for the|di? place|map|location|house|spot
`

export const RULES: readonly Rule[] = [
  {
    flagType: 'other',
    weight: 3.5,
    reason: 'Asks for payment before the buyer has seen the item',
    warnsOf: 'prepayment',
    signs: listed`
      ${PAY} ... ${CASH}|# ... first|fos|upfront / pay|pe|pays me|mi|us|am|it|di|the? first|fos / you|yu pay|pe first|fos
      ${CASH}|transfer first|fos / first|fos ... send|sen|transfer ... money|moni|deposit / money|moni|payment before|bifo
      pay|pe|transfer|${CASH} ... before|bifo ... ${LOOK}|${HAND_OVER} / ${PAY} ... # ... before|bifo ... ${LOOK}|${HAND_OVER}
      paid ... before loading|delivery|loaded|shipping
      no|without ... ${LOOK} ... before|until|till|without|if ... pay*|paid|money|moni|transfer|deposit
      no money|moni|payment|deposit no / no inspection no / buy|bay without|before seeing|si|see
      viewing|visit|inspection|inspect|test|address|see|${HAND_OVER} ... after|afta|once ... payment|paid|pay|pe|transfer*|deposit|sent
      after|once you pay|transfer|send|sent / after you have|had paid|sent|transferred / only transfer
      transfer|money ... no meeting|viewing|visit / sends ... deposit|money|# / pay me|mi and|en
      ${PAY} ... ${CASH} ... now|naw|today|tonight|quick|quickly|within|hour / pay|pe me|mi|us|am|it? now|naw|tonight
      transfer|pay|send within # minutes|hour|hours / ${PAY} ... then|den|before ... address|deliver*|bring*
      you ... pay|pays|paid ... then|den ... keys|key|see|si|deliver*|bring* / pay ... phone|online ... opens|left|seen
      pay|send|transfer me|am|online and|then|den he|she|i|they|we|my give*|hand*|deliver*|bring*|send*
      half|advance|money|# ... goes|go|reaches|enters ... his|my|mi|di|the|driver* line|number|account|nomba|phone ... before|then|tonight|today|first|naw
    `,
    unless: [
      ...SEEN,
      ...OWN_PAYMENT,
      ...listed`
        see|si|seen|check|test|inspect|view|open ... before|bifo|first|fos|then|den ... pay*|pe|money|moni|send|sen|part
        come|kam|kom|call|check|message|mesej|text|photo|photos|write|ask|see|test ... first|fos
        nothing|natin|balance|checkout|collection / send|sen ... message|mesej|photo|photos|picture|pictures|pikcho|video|text / pay|pe|send|sen|put no|not|any|anybody|anyone|anything
      `,
    ],
  },
  {
    flagType: 'other',
    weight: 2.5,
    reason: 'Asks for a deposit or a fee to hold or view the item',
    warnsOf: 'prepayment',
    signs: listed`
      viewing|booking|reservation|commitment|holding|hold|clearing|release|showing fee|fees / fee first|upfront / fee|fees ... paid before
      ${PAY} ... registration|processing|application|insurance|stamp|form|booking ... fee|fees|duty|money
      ${PAY} ... customs|clearing|courier|shipping|insurance ... charge|charges|fee|fees|duty|first|agent|company
      ${PAY}|give|gi ... ${CASH}|# ... to|so|make|mek ... reserve|hold|keep|kip|secure|serious|view|queue|register
      keep|hold|kip|reserve it|am|this|the|di ... if|wen|when|once you|yu|una pay|pe|send|sen|put|drop
      ${PAY}|give|gi|just ... fuel|transport|ride|okada|watchman|caretaker|guard ... money|moni|fare|opens|bring|brings
      ${PAY} smol|small|something|sometin money|moni|thing|tin|for|on / give ... something|sometin small|smol
      advance|something|sometin|smol on|to my|mi|his ${LINE} / put|drop|pay .. # .. on|to|na ... xphone|${LINE}
      fee|fees ... #? by|to|on|through|via ... orange|afrimoney|africell|line|momo / form costs|fee / for the form
      send|sen di|the|me|a|# deposit / deposit ... join|register|list / pay my|his|our lawyer|agent|cashier|officer|caretaker
      handling|packing|stamp fee|money / number one in the queue / show ... you are serious
    `,
    unless: [
      ...SEEN,
      ...OWN_PAYMENT,
      ...listed`
        what|how|why|is|are|any ... fee|fees|duty|charge|charges / no|zero|without ... fee|fees
      paid|waived|none|zero|free|breakages|included|covered|refund*|returned|back|receipt|myself|own|already|landlord|owner|office
      `,
    ],
  },
  {
    flagType: 'other',
    weight: 5,
    reason: CODE_REASONS[0],
    warnsOf: 'code',
    signs: listed`
      ${TELL} me|mi|us the|di|your|yu|that|dat? ${SECRET} / ${TELL} your|yu ${SECRET}
      dm|inbox|whatsapp|text|drop|pass the|di|that ${SECRET} / post|send|dm|inbox your|yu? otp / otp code?
    `,
    unless: NO_SECRET,
  },
  {
    flagType: 'other',
    weight: 4.5,
    reason: CODE_REASONS[1],
    warnsOf: 'code',
    signs: listed`
      ${TELL}|read|forward|type|put|paste|what|wetin|need ... code|kod|otp|sms|pin ... you|yu|una|phone|fon ... got|get|received|receive|came|kam|sent|sen|send|just|phone|fon
      ${TELL}|read|forward|type|paste|need|enter ... otp|verification|login|confirmation|one ... code|kod|password|otp
      ${TELL}|what|wetin|type|enter|need ... your|yu ... otp|pin|password|passcode / ${TELL} ... your|yu|me|mi|us ... otp|pin|password
      code|kod ... dem|den|they|orange|africell|market sen|send|sent yu|you / code|kod|sms ... you|yu|to ... by mistake / code came to you
      enter|type|need|press|dial ... secret number|code / press|dial ... your|yu pin / enter|need|want your|yu code / your|yu code please|quick
      one time password|code / copy|paste the|di message|sms|text / verification|confirmation code / # digit code / six|siks numbers|nomba|digits
      numbers|digits|figures ... came|sms / the|di sms|text you|yu ... got|received|get / photo|picture of the|di sms|code
      reply|answer|write|message with|your|yu ... pin|password|secret / send|write|answer|reply ... phone|number|birthday and|with ... code|pin|digits
    `,
    unless: NO_SECRET,
  },
  {
    flagType: 'other',
    weight: 4,
    reason: 'Pretends to be the market, a bank or an operator',
    signs: listed`
      salone market support|team|staff|admin|official|verification|security|promo* / admin|support|staff|team of|from|at salone? market
      i am|we are|this is the|an|your? admin|official|support|moderator / market own|official shop|sale / trust team|badge
      customer care here|agent|we|tell|speaking / calling|call from ... bank|orange|africell|salone / talking to|with orange|afrimoney|africell
      this is your? orange|africell|afrimoney|bank|salone customer|care|support|team / from the|our? fraud|security|verification department|team|desk
      verify|confirm your|yu account|bank|identity / verify your|yu number|phone|listing / confirm|verify ... account|details|bank|badge ... xlink
      account|listing ... blocked|closed|suspended|removed|expire* ... unless|until|pay|send / wallet|account is locked|blocked|suspended
      your|yu wallet|account|sim ... locked|suspended|blocked / bank|account verification desk|team|here|office / official admin|account|click
      click|open ... link|xlink ... receive|payment|money|log|login|confirm|claim|accept / log|login in? ... with|your ... number|pin
    `,
    unless: listed`is this|it|he|she / wrote|called|went|ask|contact to?`,
  },
  {
    flagType: 'other',
    weight: 3.5,
    reason: 'Asks to leave the market and pay elsewhere',
    warnsOf: 'other_app',
    signs: listed`
      telegram|whatsapp|signal|outside|there ... pay|pe there|de|outside / dont|dnt|not|no|nor pay|buy|pe ... here|ya
      talk|tok|write|message|messages|contact|deal|chat|pay|pe|buy ... outside of|this|the|di? app|site|chat|market|here|side?
      leave|lef this|the|di app|chat|site|market and|write|we|pay / forget|leave this app|market|chat|site / cut the market|app out
      not use this|di chat|app / delete|clear this|di chat|messages|conversation / not|dont|nor tell|tel ... market|admin
      come|write to|na|me? on? signal|telegram / come|kam to|na whatsapp and|en|for / no|nor tok na ya / chat for outside
      no fee|commission there / outside of? this|the? market|app|here ... pay|price|deal / straight to my account|line
      here|ya ... they|dem|den|admin dey|de? read|watch*
    `,
    unless: listed`come|meet outside / street|road|shop|door|house|bank|station|stall|building`,
  },
  {
    flagType: 'other',
    weight: 3.5,
    reason: 'Wants gift cards, recharge cards or crypto as payment',
    warnsOf: 'prepayment',
    signs: listed`
      pay|accept|accepts|accepted|take|send|sen|buy|scratch|only|with|by|worth|want ... gift|itunes|steam|google|recharge|scratch|top ... card|cards
      pay|accept|accepts|accepted|take|send|only|by ... bitcoin|usdt|crypto|ethereum / bitcoin|crypto|usdt only|wallet / usdt / gift|steam|itunes card|cards
      send|buy|sen ... airtime|top|credit for|to|up ... me|my|us|this|claim / send|sen me|mi airtime|credit / amazon|google|apple vouchers|voucher
      scratch the|di|it|and|am ... snap|send|type|numbers|back|photo / recharge|top card|cards|up ... worth|send|photo|pin|numbers
    `,
    unless: listed`sell|sold|sells|printer|included / credit card|cards`,
  },
  {
    flagType: 'other',
    weight: 3,
    reason: 'Claims to be abroad, with a courier or an agent who has to be paid',
    warnsOf: 'courier',
    signs: listed`
      ${PAY}|paid|by|through|via|use|using ... western|moneygram / ${PAY}|payment|money ... escrow / pay ... shipping company|firm
      keys|key ... by|post* ... dhl|courier|post|pastor|mail / dhl|courier|post|posted ... keys|key
      keys|key ... sent|send ... courier|once|after|when ... payment|deposit|transfer|paid|confirmed
      my|our agent|lawyer|courier|pastor|guard|cashier ... deliver*|collect*|hands|gives|keys ... after|once|when|you
      i|we am|are? out|not of|in the country ... pay|send|transfer|deposit|agent|courier / my church abroad
      owner|landlord|agent ... abroad|overseas ... pay|transfer|deposit|half / shipping|rental company ... holds|money
      install|download anydesk|teamviewer
    `,
    unless: listed`dont|not|no ... western|moneygram / western area|urban|rural|region`,
  },
  {
    flagType: 'other',
    weight: 3,
    reason: 'Mentions a payment that nobody can check',
    signs: listed`
      overpaid you|the|him|seller|by / paid|sent too much ... send|return|refund / sent|transferred|send ... # ... by mistake / send back # / return the difference
      screenshot|skrinshot|slip|alert|sms ... release|give|gi|hand|let ... driver|boy|rider|okada|man / alert will|go come / look|luk ... debit|screenshot|skrinshot
      release ... driver|boy|rider|okada|courier / give|hand ... phone|generator|tv|fridge|goods|parcel ... driver|boy|okada|rider
      payment|money|alert ... pending|hold|later|tonight|hours ... give|release|hand|until / bank wants you / lost money back
      cheque ... bigger|change|rest / recover|recovers|recovery ... lost|money|scam* / hackers recover* / keep # ... give|send|return ... rest|balance
    `,
  },
  {
    flagType: 'other',
    weight: 3,
    reason: 'Promises a prize',
    signs: listed`
      you|yu have? won / number|line won / lucky|loki draw / win this|a|the|di car|phone|moto*|bike|house / one of # lucky|winners
      pay|pe|sen|send ... win ... phone|car|motoka|iphone|samsung|moni|money|# / claim your|yu|it|di prize|reward|bonus|gift
      congratulations ... won|winner|picked|selected / chosen|selected|picked in ... draw|promo|anniversary
    `,
    unless: listed`award*|match|trophy|game`,
  },
  {
    flagType: 'spam',
    weight: 4,
    reason: 'Offers loans',
    signs: listed`
      quick|soft|personal|business|instant|cheap|urgent|payday|emergency loan|loans|lon / gi|give|giv|offer ... lon|loans|loan
      loan|loans|lon ... interest|collateral|papers|pepa|paper|approval|everybody|traders|kwik|olman|today|tide / soft|instant credit|cash
      need|want a? loan|loans|lon / loan|loans|lon man|officer ... #|cash|kwik|kol|call|moni
    `,
    unless: listed`i|we|ive ... loan / bank|car|my|mortgage|student|manager|home|paying|paid|repay*|took|school`,
  },
  {
    flagType: 'spam',
    weight: 3.5,
    reason: 'Promises quick money from bets or investments',
    signs: listed`
      earn|make|mek|turn|double ... money|moni|#|daily|weekly|cash ... home|os|day|daily|week|wik|weekly|every|evri|sleep|fast|easily|online
      earn daily|weekly|money|moni|from|# / earn ... on|from your? phone|phones|bundle / double your|yu money|moni|order|cash
      make|mek you|yu rich / get rich / be your own boss / daily|weekly income / online job|work ... #|weekly|daily|hours
      forex|fx signals|mentor|trading|trader|school|and|expert / sure|fixed|correct odds|match|matches|banker|games|score / betting tips|app|codes|group|site
      invest|investment ... #|daily|profit|plan|returns|with|trusted / crypto|bitcoin mining|investment|pump|profit|multiplier|plan|trading
      welcome|triple bonus / want ... extra income / aviator|airdrop|mlm / network marketing / put # ... get|gets|got|receive|collect # / win rate
      money|moni ritual|club|circle / bot|robots|robot trad* / trade|trades|trading ... bot|robots|sleep / nyu|new bisnes|biznes
      # percent a|every|monthly|weekly week|month|day? / vip odds|tips|group / winning numbers / paid|pay for watching|liking|clicking
      use|with my|this referral|code ... bonus|register|sign|app|get / save|savings ... scheme / pays # ... in # days / dey|de bring # every|ivri|evri
      mentor|trader ... pays|doubles|money|invest|earn|profit
    `,
    unless: listed`
      i|we|ive|she|he|my|wife|husband .. earn|earned|make|made|turned|turn|invest|invested
      rent|salary|school|discount|deposit|increase|interest|commission
    `,
  },
  {
    flagType: 'spam',
    weight: 3,
    reason: 'Advertises a group, a channel or a page',
    signs: listed`
      xgroup / join|joyn my|our|wi|mi|the|di|us|vip|crypto? ... group|grup|channel|telegram|vip|tim / join our|my|wi|mi network|team|agents*
      subscribe to|for|my|our / follow me|back|our|us|my|di|wi ... page|tiktok|instagram|facebook|back|youtube|win / my channel|telegram
      like and? share ... page|post|and|comment|win|dm / share ... # groups|people|friends|grup / share it|this|to ... groups|people|unlock
      forward this|dis ... to / forward|send|share ... to|with # contacts|people|friends|groups|numbers|pipul / tag # friends|people
      visit|check|kam ... my|our|wi|na page|pej / link in ... bio|profile|page / my page ... more|like|full|link|list|catalogue / use my code
      type|write|say|reply yes|amen|vip|hi|interested and|to|in / vote for|by|here / add you|una to|in ... group|channel|room
      followers|likes ... sale|cheap|#|sell|buy|instagram|facebook|tiktok
    `,
    unless: listed`
      i|we|who|id|ill .. join|follow|share|send|forward / seen|saw|see|found|find ... page|facebook
      class|school|church|mosque|football|association|tenants
    `,
  },
  {
    flagType: 'spam',
    weight: 2.5,
    reason: 'Advertises a service or other goods to everybody',
    signs: listed`
      visa|visas ... without|agency|agent|free|interview|canada|usa|assistance / want|help ... travel to canada|europe|usa|dubai / cheap flights|flight / flight tickets
      jobs|job ... dubai|qatar|canada|gulf|abroad|apply|link|xlink|alerts / dubai|qatar|canada jobs|job / agency ... visa|jobs|sells|forms|consult*
      scholarship|admission|caregiver|nurses|housemaids ... forms|apply|week|needed|free|through
      prophet|prophetess|apostle ... call|problem*|miracle|money|seed|days|wealth / spiritual man|healer|doctor|work / bring back your|his|her husband|wife|ex|lover|man
      miracle|anointing|magic water|oil|soap|money|ring / spell|spells|juju for|to|work*|that / lost love|lover / manhood|bleaching|slimming
      herbal mixture|tea|cure|medicine|oil|products / weight loss / skin|whitening whitening|cream|soap|brightening / enlargement|fibroid|infertility / lose # kg
      free|fri data ... link|xlink|for|all|click|on|dis|give|giveaway / free coins|movies|iphone|giveaway
      data|promo bundle|bundles ... half|price|resell*|cheap|seller|#|agent* / netflix|spotify|dstv ... accounts|logins|cheap|vpn|renew*|subscription
      accounts|subscription ... netflix|paypal|gmail|bulk|dstv / verified|old accounts / sim cards|card registered / bulk sms|registered
      wassce|bece ... answers|runz|expo|results|certificates|lessons|ready / any|sell|selling|buy|make .. certificates|certificate|degree|diploma|results / degree fast|quick|in
      website|websites|web|logo|logos|graphic ... design*|seo|developers / logos|flyers|banners and|or|stickers|flyers|sites|t|cards / first page of google
      advertise ... your|with|on|here|us / adverts ... packages|people|customers|facebook / boost your|the advert*|listing|business|page / share ... your listing|goods|item / # groups
      catering|canopy|canopies|cakes|decoration|decorations|decor|dj|mc ... parties|party|events|event|weddings|wedding|dj|mc|canopy|photographer / seminar|crusade|album
      wigs|wig|perfume|perfumes|jewelry|shu|klos ... bags|bag|shoes|shu|wig|gowns / braids|wigs|gowns|bridal and|come / jerseys|uniforms all|gowns|teams
      to all sellers / dear business / agents|resellers|reseller|members|distributor wanted|needed|welcome|of
      promo promo / cheap|chip cheap|chip cheap|chip / best best / now buy|call now / hurry hurry / # off today|everything / everything # off / limited offer|stock|places / order now|here|with us?
      i|we|wi sell|sel|supply|drill|print|rent|repair|do|install .. stoves|tanks|cement|jerseys|insurance|materials|boreholes|canopies|banners|stickers|plumbing|tiles|branding|curtains|certificates|shoes|followers|klos|graphic|accounts
      driving school|lessons / lessons|tuition in|for ... maths|wassce|english / tickets # / nanny|maid|maids agency|and|available / insurance agent|covered / inbox|dm for ... catalogue|price|trial|menu
      register a company / sewing|fashion work|school / business proposal / come one come / repair phones and / nightclub|club opening / new church|supermarket|salon|spa|restaurant at|now
    `,
    unless: listed`
      my|her|his|their|our|got|found|new|have visa|visas|job|jobs|passport / got|found|accepted a|the job|visa / school certificate / passed / embassy
      i|we|who|he|she need|have|had|got|am|was|looking|want .. visa|job|certificate|logo|lessons|agents / apartment|flat|bedroom|house|rooms
    `,
  },
  {
    flagType: 'inappropriate',
    weight: 4.5,
    reason: 'Threatens somebody',
    signs: listed`
      i|ah|we|they|guys will|go|can|swear ... ${HURT} .. you|yu|u|your|una|him|them|hand|hands|fut|foot|house|os|shop / im|am|are|was|de going|come|coming|kam to? ${HURT} .. you|yu|u|your|una|him|them|hand|hands|fut|foot|house|os|shop
      a|dem|den|wi go|de|kam|wan ... ${HURT} .. you|yu|your|una|am|os|shop / go|come|kam ${HURT} him|her|you|yu|them|di|the|una / dem|den for|fo kil|kill yu|you|am
      i|we know where you|yu live|de|sleep|stay / i|we know ... your|yu children*|kids|pikin|daughter* / watch|wach your|yu back|bak / see|bring|si blood|blod
      hope you|yu die|rot|suffer / teach you|yu a lesson / poison this|him|her|you / burn this|di|the|his|her|your|down ... house|os|shop|down / kill all? of? him|you|yu|una|them
      you|yu go|will die|bleed|day|regret / mek|make yu|you krai|cry / settle|settler scores / score settler / beat|beaten|bit people|who / finish you|yu
      machete|cutlass boys|for / days are|count numbered|your / pour petrol|fuel on / watching you|yu / thunder|god strike|punish|ponish you|yu / somebody|someone should burn|beat|kill|shoot
      my|mi brothers|boys|guys|bois ... coming|come|find for|to|with you|yu|your|sticks / your wife will|go be a? widow
    `,
    unless: listed`
      price|prays|deal|bass|bill|ha|laugh*|fridge|rats|roaches|ants|grass|mosquito*|hair|key|note|slack|cake|birds|smell|germs|noise|heat|sound|boredom|battery|traffic|cost|costs|weeds|light
      offer|quote|hedge|tree|lawn|commission|rent|power|pieces|wood|cloth
    `,
  },
  {
    flagType: 'inappropriate',
    weight: 3.5,
    reason: 'Insults a person, a people or a religion',
    signs: listed`
      idiot|idiots|bastard|bastards|fuck|fucking|bitch|whore|ashawo|raray|mumu|asshole|motherfucker|slut|prostitute
      stupid|foolish|fulish|useless .. fool|seller|thief|tif|idiot|person|posin|pikin|woman|man|girl|boy|people|buyer|landlord|advert
      stupid|foolish|fulish|useless|dirty|stinking|smelly|doti|lying|ugly|fat|shameless monkey|pig|goat|got|rat|dog|infidel|cow|witch / big head|ed goat|got / ugly|dirty|pig head|ed|face|nose
      shameless|big|old fool|liar|thief|cheat / doti|dirty|lying|shameless person|posin|man|woman|thief|tif|liar
      you|yu|u are|na|be|r a|an|all|just|nothing? but|big|dirty|stupid|doti? fool|fools|ful|thief|thieves|tif|dog|dogs|animal|animals|pig|pigs|liar|monkey|monkeys|crook|wich|witch
      you|yu thief|tif|fool|idiot|rat / na ful|tif|dog|wich / you are|na nothing but / only a? monkey|idiot|fool / witch|wich like you / blind man like / cripple
      go to hell / go back to your|yu|where village|country|you / son|sons|pikin|daughter of a? dog|dogs|bitch|whore|fool|thief / shut your|yu? mouth|up|mot / kiss my ass
      spit on you|yu|him|them|your / you stink|smell / lock you|yu up / dont have sense|shame|brain / no|noh|nor get sens|shem / your head|mouth|brain is empty|dirty|stupid
      tribe|foreigners|muslims|christians|temne|mende|fula|lebanese|nigerians|limba are|na|should? ... dogs|animals|monkeys|thieves|dirty|leave|lazy|stupid|burn
      these|those people are? animals|dogs|dirty|thieves|criminals|monkeys|smell|steal / thieves|dirty|dogs of|from|people? that|this tribe|religion / not for ... tribe
      hate ... tribe|muslims|christians|foreigners / no|not muslims|christians|temne|mende|fula|foreigners|refugees / chase|chased|throw ... tribe|foreigners|refugees|them out|away
      dirty people|infidel|foreigners|tribe / your kind should|must|go / curse|curses you|on|and your|yu? / yu|your|you mama|mother|papa|father is|was|na ... whore|dog|tif|thief|ashawo|pig|fool
    `,
    unless: listed`race|religion|color|colour|discriminat*|regardless|equal|welcome / called me`,
  },
  {
    flagType: 'inappropriate',
    weight: 4,
    reason: 'Offers or asks for sexual services or pictures',
    signs: listed`
      nudes|porn|boobs|outcall|blowjob / happy ending / have sex / sex for|with|service|rent|video|videos|tonight / sugar mummy|daddy / what are you wearing
      nude|naked|sexy|hot picture|pictures|pics|video|videos|photo|photos|ladies|girls / your naked|lips|breast|breasts / pictures|photos|video of your|you body|undressed|naked
      massage ... extras|happy|girls|gyal / hot|sexy|sweet|swit ${GIRLS} / young|pretty|fine|lonely ${GIRLS} ... tonight|outcall|hotel|hour|nayt
      ${GIRLS} ... for|fo one|wan|the|di|a|rent? night|nayt|tonight|bisin*|biznes / ladies of the night / without clothes / girls inside / lonely men
      escort|escorts|hookup|hookups ... ${GIRLS}|boys|night|hotel|visits|service|services|young|outcall|available|too / ${GIRLS} ... escort|escorts|hookup|hookups|naked
      adult|blue service|services|movies|videos|films / one|wan|a|per night|nayt with|wit you|yu|her|u / how much ... she|girl ... for ... night|nayt / she for a night
      sleep with me / sleep at my place / with|wit your|yu body / rooms|room by the hour / dress off / wear something short / leave your husband|wife / nice to me
      come|kam to|na my|mi hotel|room ... tonight|alone|sleep|night / girl under # / company for gentlemen|men / young boys|girls for fun|men
    `,
    unless: listed`car|shape|washer|dryer|chair|foot|feet|heat`,
  },
  {
    flagType: 'inappropriate',
    weight: 4,
    reason: 'Offers drugs, weapons, forged papers or other things that nobody may sell',
    signs: listed`
      ${DRUG} / ${DRUGS} ... ${TRADE}|delivery|prays|strong|gram / ${TRADE}|want|deliver ... ${DRUGS} / abortion pills / makes you high|fly
      how many wraps / green|powder and powder|green / pills|syrup ... party|plug|dealer|cartons|club / wraps|wrap ... park|green|powder|kilo|ghetto / white stuff
      ${WEAPON} ... ${TRADE} / ${WEAPON} and|en|with|wit ${WEAPON} / ${WEAPON} ... wit|with|and? bullets|bulet|rounds|border|licence|license|shells / get you a gun / find|get me a gun|pistol
      ${TRADE}|needs|need|have ... pistol|pistols|shotgun|guns|grenade|grenades|ak#|bullets|ammunition|explosives / revolver|gunsmith|taser|ak47 / police|army|military uniform|uniforms
      ${FALSE} .. passport|passports|id|dollars|notes|licence|license|documents|euros|degree|certificate*|card|cards|money / cvv|skimmer / copy notes
      passport|passports|licence|license|certificate|certificates ... any name|made / licence|license|papers|passport without test / any name|certificate|stamp any|age|you|made / not real but
      police|polis ... not|cannot see / print|prints|printing new? leones|dollars / dollar printer / dollars|notes ... pass|catch|copy / stolen phones|goods|cars / imei of stolen / change plate|plates and|drive
      hack|hackers any|facebook / hacker for|any / whatsapp|facebook|password ... hack|spy
      human bones|parts|part|head / elephant|leopard|pangolin tusk|tusks|skin|scales|skins ... and|sale|cash|quiet? / raw|ivory|elephant tusk|bracelet|bracelets / sell|buy|sel ... kidney / kidney ... donor|donors|wanted
      baby|pikin for adoption|sale|sel|sell / for ritual|rituals / blood diamond|diamonds / poison for|powder him|rivals|people / teenage girls
    `,
    unless: listed`pain|doctor|hospital|prescription|malaria|blood pressure / smoke*|smoking|cigarette* / recover*|check / garden|lawn`,
  },
]

/** Splits a block into its signs. */
export function listed(block: TemplateStringsArray, ...parts: readonly string[]): string[] {
  return String.raw(block, ...parts)
    .split(/\n| \/ /)
    .map((sign) => sign.trim())
    .filter((sign) => sign !== '')
}
