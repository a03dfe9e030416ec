import type { FlagType, ModeratedType } from '#contract/trust-kinds.ts'

/**
 * What moderators know by sight. A pattern is read within one sentence, in lower case without accents (ɛ is e, ɔ is o): `a|b` is either word,
 * `verif*` any word that begins so, `word?` may be missing, `...` is up to five words of any kind. `#` is a number, `xphone`, `xlink` and `xgroup`
 * a phone number, a link and a link to a chat group.
 */
export interface Rule {
  flagType: FlagType
  /** How much it says, in log odds: 1 hardly anything, 3 is nearly always right, 5 always. */
  weight: number
  /** In words, for moderators and for the person. */
  says: string
  patterns: readonly string[]
  /** Where one of these stands in the same sentence, it says nothing: "I never ask for payment first". */
  unless?: readonly string[]
  kinds?: readonly ModeratedType[]
}

const NEVER = [
  'never|dont|nobody|no|not|nor|noh|without|cannot|cant ... send|sen|pay|pe|gi|give|take|tek|deposit|ask|want|money|code|kod|fee|first|fos', 'be careful', 'scam*', 'if ... asks|ask|seller|somebody',
  'lost', 'cheated', 'only come', 'nobody', 'run', 'after ... see|seen|si|sign|signing|inspection|view', 'you check it', 'when we meet', 'when ... arrives|comes', 'asked me|people|us', 'never',
]

export const RULES: readonly Rule[] = [
  {
    flagType: 'other', weight: 3.5, says: 'Asks for payment before the buyer has seen it',
    patterns: [
      'send|sen|pay|pe|transfer|put|sends|pays ... first|fos', 'money|mony|moni|deposit|payment ... first|fos|bifo|before', 'first|fos ... send|sen|transfer ... money|moni|deposit',
      'pay|pe|payment|deposit|fee|send|half|money|moni ... before|bifo ... see|si|seen|view|viewing|inspection|visit|meet|test|kam|come|delivery|deliver|show|shown|hand|released|visits', 'no ... before ... payment',
      'full|half payment ... before|then|first', 'deliver|delivery|inspection|test|address|keys ... after|only|once ... payment|transfer|deposit|paid|arrived', 'after you pay|transfer',
      'sends ... deposit|money', 'pays first', 'no inspection', 'no test', 'money before', 'pay|pe now|naw', 'only transfer', 'transfer|money ... no meeting', 'sen|send ... money|moni ... now|naw|quick|today|tonight|noon|hour', 'paid ... before loading', 'pay me and', 'after you have|had paid', 'you pay ... and|then|den ... deliver|delivers|brings|bring|keys|key', 'no moni no', 'pay ... phone|online ... opens|left|seen', 'get|take it for half', 'dont transfer within', 'see|si am tumara|tomorrow'],
    unless: [...NEVER, 'months|month|mont|time fos|first', 'mesej|message|messages ... fos|first', 'first month|day|body|owner|time|class|floor|driver|year|night|week', 'see|si|seen ... before|bifo|first|fos ... pay|pe|money|moni', 'come|kam|kom ... first|fos', 'first come', 'i pay', 'test* it first', 'check it first', 'nobody pays', 'you pay nothing', 'can i', 'do i', 'before you pay', 'photos first'],
  },
  {
    flagType: 'other', weight: 2.5, says: 'Asks for a deposit or a fee to hold it or to see it',
    patterns: [
      'booking|commitment|registration|viewing|reservation|processing|clearing|release|insurance|application|hold|stamp fee|fees|duty', 'deposit|money|half|# ... to|so|make|mek ... reserve|hold|keep|kip|secure|serious', 'sen|send|pay|pe|put ... reserve|hold|keep|kip|secure|register',
      'send ... deposit', 'send ... transport money', 'pay ... customs|clearing|courier|insurance|delivery|shipping ... charge|fee|agent|company', 'pay ... agent|lawyer|cashier', 'show you are serious', 'put|drop|give|gi|send|sen|just ... fuel|transport|ride|okada|watchman|caretaker ... money|moni|number|opens|bring|briŋ|shows|gets', 'sen|send smol|small moni|money', 'drop small|smol', 'something small on', 'number one in the queue', 'only pay the shipping', 'transport first', 'form costs', 'for the form'],
    unless: [...NEVER, 'is|what|how|no|without|pay|each ... agent fee', 'transfer fee', 'is returned', 'returned when', 'no ... fee', 'what is'],
  },
  {
    flagType: 'other', weight: 4.5, says: 'Asks for a code, a PIN or a password',
    patterns: [
      'send|sen|give|gi|tell|tel|read|forward|type|put|share|need|what|wetin|message ... code|kod|c0de|otp|pin|password|passcode', 'otp', 'one time password|code', 'verification code', '# digit code', 'code|kod|sms ... you got|received|receive', 'code ... by mistake',
      'kod|code ... na yu|you fon|phone', 'your|yu|you ... pin', 'number ... dem|den|they sen|send|sent yu|you', 'log|login|logged ... pin|number', 'secret number', 'sms|text|message you|yu ... got|received|get|paste', 'photo of the sms', 'numbers ... came', 'six|siks numbers|nomba', 'paste ... here', 'code came to you', 'enter|need your code', 'tell|tel me ... number|nomba ... complete|came'],
    unless: [...NEVER.slice(0, 7), 'type for the gate', 'postal', 'error', 'radio', 'game', 'never', 'location pin', 'asked me', 'any code', 'discount code', 'bonus', 'code # when', 'imei', 'be careful', 'bet*', 'referral', 'gate'],
  },
  {
    flagType: 'other', weight: 4, says: 'Pretends to be the market, a bank or an operator',
    patterns: [
      'salone market support|team|staff|admin|official|verification|verify', 'admin of ... market', 'market* own shop', 'orange money customer care', 'calling from the bank', 'i am an admin|official', 'account|listing ... blocked|closed|removed ... unless|until|pay|send',
      'verify|confirm your account|number|bank|identity', 'official ... admin|account|click|sale', 'bank verification',
    ],
    unless: ['somebody', 'i wrote to', 'be careful', 'copied'],
  },
  {
    flagType: 'other', weight: 3.5, says: 'Asks to leave the market and pay elsewhere',
    patterns: [
      'leave|outside this|the app|market|chat', 'outside of? this|the? market|app|here', 'telegram|whatsapp|outside|there ... pay there|de|outside', 'dont|dnt|not|no ... pay|talk|message|buy ... here', 'pay there', 'not use this chat', 'delete this chat', 'do not tell the market', 'message|contact|write ... outside', 'no|nor tok na ya', 'not tell ... market', 'come to signal|telegram', 'chat ... outside', 'no fee there', 'better price there', 'for outside'],
    unless: ['meet', 'scam*', 'report*'],
  },
  {
    flagType: 'other', weight: 3.5, says: 'Wants gift cards, recharge cards or crypto as payment',
    patterns: ['gift card|cards', 'itunes|google card|cards|play', 'pay|accept|take|send|only ... bitcoin|usdt|crypto', 'bitcoin|crypto only', 'usdt', 'scratch ... card|pin', 'recharge card|cards', 'send|buy ... airtime|top', 'top up card', 'steam card|cards'],
    unless: ['top up included', 'invest*', 'double', 'mining', 'daily profit', 'sell*'],
  },
  {
    flagType: 'other', weight: 3, says: 'Comes from abroad, by a courier or an agent who has to be paid',
    patterns: [
      'dhl|post|courier|shipping ... key|keys|after|once|agent', 'keys ... by|post|dhl', 'western union', 'moneygram', 'my agent|lawyer|courier|pastor ... deliver*|collect*|picks|gives|keys|posts', 'out of the country', 'not in the country', 'missionary', 'soldier', 'oil rig', 'at sea', 'i am in ... pay|send|deposit',
      'seized|auction|repossessed ... cars|goods|houses|laptops|car', 'customs officer', 'god fearing', 'escrow', 'staff leaving', 'left the country', 'my account in', 'owner travelled', 'my church abroad', 'relocating ... deposit|transfer|pay', 'install|download anydesk|teamviewer|app', 'uncle at the border'],
    unless: ['auction grade', 'i do not send', 'sister|brother|cousin|uncle', 'no ... western', 'dont', 'auction grade'],
  },
  {
    flagType: 'other', weight: 3, says: 'Mentions a payment that nobody can check',
    patterns: ['overpaid', 'by mistake ... send|return|refund', 'return the difference', 'sent|transferred ... instead|mistake', 'screenshot|skrinshot ... release|give|gi|driver', 'payment ... pending|hold|later|tonight', 'money ... on hold', 'cheque ... bigger|change', 'refund me', 'recover* ... lost|money', 'look ... screenshot|sms|skrinshot|slip', 'alert will come', 'paid|pay too much', 'typed wrong', 'send back #', 'bank wants you', 'lost money back', 'hackers recover*'],
  },
  {
    flagType: 'other', weight: 3, says: 'Promises a prize',
    patterns: ['you have won', 'you won', 'lucky|loki draw', 'win ... phone|car|motoka|samsung|iphone', 'number ... picked|won', 'congratulations ... number|won|picked'],
  },
  {
    flagType: 'spam', weight: 4, says: 'Offers loans',
    patterns: ['quick|soft|personal|business|cheap|need ... loan|loans', 'loan|loans|lon ... interest|collateral|papers|pepa|paper|approval|hour|hours|today|tide|everybody|traders|kwik|officer|olman', 'lon kwik|man|de', 'loans loans', 'gi|give|giv lon|loans'],
    unless: ['your own bank', 'no loan', 'my loan', 'take a loan'],
  },
  {
    flagType: 'spam', weight: 3.5, says: 'Promises quick money from bets or investments',
    patterns: [
      'earn|make|mek|turn|double ... money|moni|daily|weekly', 'earn|turn ... day|week|#|home', 'work from home', 'forex', 'sure odds|banker', 'betting tips|app|site', 'fixed match|matches', 'invest|investment ... #|daily|profit|plan|week|return', 'crypto|bitcoin ... mining|investment|profit|pump|plan|multiplier', 'casino bonus', 'welcome bonus', 'aviator',
      'get rich|you rich', 'network marketing', 'mlm', 'be your own boss', 'win rate', 'referral|promo code', 'airdrop', 'vip group|telegram|odds', 'bring two people', 'extra income', 'miracle money', 'double your', 'yu|you go mek|make ... moni|money', 'money ritual', 'money club', 'trade|trades|trading ... bot|robots|sleep', 'bot trading|trades', '# percent a|every|monthly month?', 'put # ... get|got #', 'business proposal', 'triple bonus', 'nyu biznes', 'save|savings ... scheme|christmas|december'],
    unless: ['make your own money from', 'ready to make', 'betting shops', 'office for|shop for', 'double door|cabin|your bedroom'],
  },
  {
    flagType: 'spam', weight: 3, says: 'Advertises a group, a channel or a page',
    patterns: ['xgroup', 'join|joyn ... group|grup|channel|telegram|whatsapp|network|team|vip', 'subscribe to', 'follow me|back|us', 'like ... share', 'share ... groups|people|friends|unlock', 'visit|check ... page|pej|site|xlink', 'link in ... bio|profile|page', 'forward this', 'type|write|say yes|amen|vip', 'vote for|by|here', 'vote and', 'na wi|mi pej', 'followers|likes ... sale|cheap|#|sell|buy|instagram|facebook|tiktok'],
    unless: ['i saw', 'as on facebook'],
  },
  {
    flagType: 'spam', weight: 2.5, says: 'Has a link to another website', patterns: ['xlink'],
  },
  {
    flagType: 'spam', weight: 3, says: 'Offers free data, accounts, exams or certificates',
    patterns: ['free|fri data|#gb|coins|movies', 'data bundle|bundles', 'wassce|bece', 'netflix', 'sell|buy ... accounts|certificates|degree', 'verified|old ... accounts', 'sim cards registered', 'bulk sms|registered', 'degree fast', 'any certificate'],
  },
  {
    flagType: 'spam', weight: 3, says: 'Offers visas, jobs or travel',
    patterns: ['visa ... without|agency|agent|canada|usa|ticket|100|free|luck', 'jobs|job ... dubai|qatar|canada|gulf|abroad|apply', 'travel to canada|europe|usa', 'agency ... visa|jobs', 'cheap flights', 'flight tickets'],
  },
  {
    flagType: 'spam', weight: 3, says: 'Offers healing, spells, slimming or creams',
    patterns: ['spiritual|native man|healer|doctor', 'spell|spells', 'herbal*', 'lost love', 'your ex', 'slimming', 'weight loss', 'bleaching|whitening', 'manhood', 'enlarge*', 'prophet', 'anointing', 'lose # kg', 'powerful prophet', 'butt|bum'],
    unless: ['herbal garden'],
  },
  {
    flagType: 'spam', weight: 2, says: 'Advertises a service or other goods to everybody',
    patterns: ['logo|logos|flyers|seo', 'web|website design|expert|and', 'first page of google', 'catering ... weddings|services|events|#', 'canopy|canopies', 'wigs|wig|perfumes|perfume ... bags|shoes|bag|jewelry', 'shoes|shu|klos|bags ... bag|bags|wig|shu|perfume|hair', 'to all sellers', 'advertise ... us|with|your|our', 'resellers|agents wanted', 'promo promo', 'cheap cheap cheap', 'best best', 'buy now buy now', 'call now call', 'hurry hurry', 'everything # off', 'order now', 'limited offer', 'my|new album', 'tickets #', 'magic oil|soap', 'i|we sell|supply|drill|print|repair ... materials|stoves|tanks|banners|stickers|jerseys|nationwide|networks|phones and', 'driving school|lessons', 'plumber|plumbing|tiler|welder', 'seminar', 'come all', 'groups to share', 'share your listing|goods', 'training', 'school admission', 'nanny|maid|maids agency|and', 'register a company', 'sewing work', 'insurance ... covered', 'guarantee a1|#', 'dstv', 'jerseys', 'we sell ... materials'],
  },
  {
    flagType: 'inappropriate', weight: 4.5, says: 'Threatens somebody',
    patterns: [
      'i|a|ah|we go|will|de ... kill|kil|beat|bit|burn|cut|kot|break|brok|slap|hurt|shoot|poison|stab ... you|yu|u|your|him|any|house|shop|all|who|hand', 'i|we know where you live', 'know your children*|kids', 'you will|go die|bleed', 'you go die|day soon', 'watch|wach your|yu back', 'see blood', 'kill all|them|you', 'hope you die', 'go find you|yu ... break|beat|brok|bit', 'teach you a lesson', 'cut ... your|hand|hands', 'kam kot yu', 'finish you', 'settle|settler scores', 'score settler', 'machete boys', 'bring blood', 'poison this|him|her|you', 'wach|watch yu|your|you bak|back', 'walking to school alone', 'we go burn', 'mek yu krai'],
    unless: ['fuel bill', 'price|prays', 'bass', 'light bill', 'you with laughter', 'ha ha', 'my fridge', 'rats', 'roaches', 'grass'],
  },
  {
    flagType: 'inappropriate', weight: 3.5, says: 'Insults somebody',
    patterns: [
      'idiot|idiots|bastard|fuck|fucking|bitch|whore|ashawo|raray|mumu|asshole|motherfucker|prostitute', 'stupid|foolish|fulish|useless ... fool|man|woman|people|seller|thief|girl|person|posin|bitch|idiot|pig|wh*|car', 'you|yu are|na|be ... fool|ful|thief|tif|dog|dogs|animal|animals|pig|liar|idiot|monkey|monkeys|ashawo', 'go to hell', 'na ful', 'yu|you mama|papa', 'your mother|father is|was', 'son|sons of ... dog|dogs|bitch', 'shut ... mouth|up', 'shit', 'dirty monkey|dog|pig|people|animal|infidel|tribe|mouth', 'tif man', 'mad man', 'ass', 'useless|stinking|smelly|dirty|doti|stupid|big|fulish head? goat|rat|pig|got|dog|face', 'spit on', 'you stink', 'rot liar', 'pig face', 'dont have sense', 'get sens', 'waste my time ... beat|blood'],
    unless: ['be careful', 'called me'],
  },
  {
    flagType: 'inappropriate', weight: 4, says: 'Attacks a people or a religion',
    patterns: ['tribe|foreigners|muslims|christians|people|temne|mende|fula|lebanese ... dogs|animals|monkeys|thieves|stay|away|chase*|dirty|hate', 'hate ... people|tribe|muslims|christians', 'dirty ... people|infidel|foreigners', 'no muslims|christians|temne|mende|fula|foreigners', 'these people are', 'not for ... people|tribe', 'chase* ... tribe|people|out', 'your kind'],
    unless: ['not for small', 'waste my time'],
  },
  {
    flagType: 'inappropriate', weight: 4, says: 'Offers or asks for sexual services or pictures',
    patterns: [
      'escort|escorts|hookup|hookups|nude|nudes|naked|porn|sex|boobs|outcall', 'happy ending', 'massage ... extras|plus|more|private|girls|room', 'hot|sexy|sweet|swit|young and? girl|girls|gyal|lady|ladies|mama|body', 'pretty girls', 'gyal ... nayt|rent|night|dem de', 'one|wan|all|per ... night|nayt ... you|girl|her|she', 'for a night', 'pay ... with your body', 'sleep with me|at my', 'adult service|movies|videos', 'blue films', 'sugar mummy', 'without clothes', 'rooms by the hour', 'girl under', 'picture|pictures of your body', 'body pictures', 'girls for', 'sexy videos|tina', 'lonely men', 'ladies ... lodge|hour|pictures', 'lodge with|of ladies|girls', 'something short', 'hot picture|pictures', 'pay your rent ... sexy', 'gyal dem', 'leave your husband', 'dress off'],
    unless: ['sexy shape|black|car', 'one night without', 'hot girl summer', 'baby girl clothes', 'in one night', 'all night without|long'],
  },
  {
    flagType: 'inappropriate', weight: 4, says: 'Offers drugs',
    patterns: ['kush|weed|jamba|diamba|tramadol|cocaine|marijuana|codeine|diazepam|heroin', 'get high', 'pills ... party|plug|dealer|any', 'abortion pills', 'wraps|wrap ... park|green|powder|green', 'powder and|or green', 'how many wraps', 'green and powder'],
    unless: ['weed killer', 'pulls weeds', 'no kush', 'no drugs', 'no smoking', 'grass'],
  },
  {
    flagType: 'inappropriate', weight: 4, says: 'Offers weapons or explosives',
    patterns: ['pistol|pistols|shotgun|grenade|grenades|ak47|gunsmith|rifle', 'ak ... sale|sell', 'gun|guns|gon ... sale|sel|bullets|bulet|licence|sell', 'bullets|bulet', 'ammunition', 'dynamite|explosives', 'taser', 'police uniform|uniforms', 'gun without'],
    unless: ['bullet proof', 'gun metal', 'nail|glue|spray|massage|heat|drill|grease|water|paint gun', 'toy', 'games', 'shooting games', 'air rifle licence'],
  },
  {
    flagType: 'inappropriate', weight: 4, says: 'Offers forged papers, money or stolen things',
    patterns: ['fake|false|counterfeit ... passport|passports|id|dollars|money|notes|licence|documents|euros|degree|real', 'counterfeit', 'cloned|hacked ... card|cards', 'skimmer', 'cvv', 'print ... leones|notes|dollars', 'dollar printer', 'copy notes', 'stolen phones|goods|cars', 'without papers ... taken|stolen|night|change', 'not real but', 'hack|hacker ... any|phone|facebook|hire', 'blocked phones', 'without test', 'police ... cannot|not see', 'papers ... night|taken|change', 'change plate'],
    unless: ['not stolen', 'is not', 'check it', 'recover*', 'no fake'],
  },
  {
    flagType: 'inappropriate', weight: 4, says: 'Offers people, animals or things that nobody may sell',
    patterns: ['human bones|parts|part', 'kidney', 'baby for', 'ivory|tusk|tusks|pangolin|leopard', 'blood diamond|diamonds', 'teenage girls', 'for ritual', 'poison for'],
  },
]

/** Single words that are worth hiding: figures, stars and other alphabets are read as these where they can be. */
export const HIDDEN_WORDS: readonly string[] = [
  'orange', 'money', 'first', 'deposit', 'delivery', 'deliver', 'payment', 'pay', 'send', 'code', 'pin', 'transfer', 'before', 'number', 'loan', 'loans', 'without', 'papers', 'whatsapp', 'telegram', 'group', 'join', 'free',
  'data', 'link', 'click', 'bitcoin', 'crypto', 'invest', 'profit', 'bonus', 'betting', 'casino', 'winner', 'jobs', 'today', 'hold', 'hour', 'got', 'no', 'please', 'viewing', 'your', 'and', 'you', 'the', 'here', 'sale', 'for',
  'idiot', 'dog', 'stupid', 'sex', 'sexy', 'porn', 'girls', 'nude', 'nudes', 'escort', 'hot', 'fuck', 'fucking', 'shit', 'bitch', 'whore', 'bastard',
  'weed', 'kush', 'cocaine', 'coke', 'pills', 'diamba', 'jamba', 'marijuana', 'tramadol', 'gun', 'guns', 'pistol', 'bullets', 'kill', 'scam',
]

/** What stars stand for, the likeliest first. */
export const STARRED_WORDS: readonly string[] = [
  'fuck', 'shit', 'bitch', 'ass', 'fucking', 'fucked', 'whore', 'bastard', 'asshole', 'boobs', 'pussy', 'dick', 'idiot', 'stupid', 'ashawo', 'slut', 'fool', 'cocaine', 'weed', 'kush',
]
