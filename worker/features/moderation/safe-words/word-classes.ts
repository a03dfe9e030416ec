/**
 * Words of messages that mean much the same, in folded letters, in English and in Krio. The rules are written
 * with them, and the model learns which of them near one another speak for what. After a change: npm run train.
 */
export const ME = 'me|mi|us|wi'
export const YOUR = 'your|yu|ur|you|u|una|yor|yours'
export const THE = 'the|di|this|dis|that|dat|your|yu|ur|una|my|mi|a|any|one|wan'
export const LINE =
  'line|layn|lain|number|nomba|nomber|num|account|akawnt|akaunt|phone|fon|wallet|wolet|orange|africell|afrimoney|momo|qmoney|sim'
export const MONEY =
  'money|moni|mony|cash|payment|pement|pemen|funds|fund|amount|transfer|transfa|salary|credit|airtime|remittance'
export const MESSAGE =
  'sms|text|texts|tex|teks|tekst|message|messages|mesej|mesaj|msg|msgs|inbox|notification'

export const CODE = 'code|codes|kod|kods|otp|otps|passcode|pin|pins|password|passwords'
export const DIGITS = 'digit|digits|dijit|number|numbers|nomba|nombas|figure|figures'
export const READ = 'tell|tel|share|forward|read|type|reply|write|rayt|rait|copy|paste|dictate|show|quote'
export const TELL = `${READ}|send|sen|sending|give|gi|giv|talk|text|answer|drop|pass|put|provide|confirm|enter|input|submit|supply|say|dm|inbox|whatsapp|need|nid|want|wan|wants|require|requires|get`
export const ARRIVED =
  'sent|send|sends|sen|texted|came|kam|comes|come|got|gotten|get|gets|receive|received|recieve|recieved|arrive|arrives|arrived|enter|entered|reach|reached|rich|drop|dropped|appeared|appears|went'
export const SENDER =
  'dem|den|they|orange|africell|afrimoney|google|market|facebook|system|bank|whatsapp|we|i|ah|a'

export const SENT =
  'sent|send|sen|sending|transferred|transfered|transfer|transfa|paid|pe|pay|paying|put|credited|deposited|deposit|topped|loaded|load|wired|push|pushed|went|go|came|kam|enter|entered|landed|land|received|got'
export const WRONG =
  'mistake|mistakes|mistek|mistakenly|error|erroneously|wrong|wrongly|rong|accident|accidentally|accidental|misdialed|slip|slipped'
export const REST = 'rest|balance|difference|extra|excess|remaining|duplicate|second'

export const WHO =
  'i|ah|a|ive|we|wi|weve|he|she|wife|husband|boss|brother|broda|sister|son|uncle|accountant|manager|buyer|customer|mother|father'
export const HAVE = 'have|has|don|just|already|ive|weve|jes|jos'
export const PAID = 'paid|pe|transferred|transfered|deposited|wired|remitted|settled|credited'
export const CHECK = 'check|chek|chk|look|luk|see|si|view|confirm|refresh'
export const PROOF = 'screenshot|skrinshot|receipt|risit|slip|proof|prufs|pruf|evidence|confirmation'
export const GOODS =
  'goods|item|items|phone|fon|car|motoka|fridge|frij|generator|jenereta|laptop|laptop|tv|bag|parcel|machine|keys|tiles|tin|package|bike|sofa|things'

export const COURIER =
  'courier|couriers|koria|dhl|fedex|ups|ems|speedpost|shipper|shippers|transporter|transporters|forwarder|haulage|logistics|mover|movers|dispatch|diplomat|escrow'
export const DRIVER = `${COURIER}|driver|drayva|draiva|rider|raida|okada|bike|boy|boi|bus|bos|lorry|lori|van|poda|keke|bearer|deliveryman`
export const FETCH = 'pick|picks|pik|pickup|collect|collects|collecting|tek|take|takes|carry'
export const ABROAD =
  'abroad|overseas|offshore|rig|sea|army|soldier|military|mission|missionary|peacekeeping|london|canada|america|usa|uk|germany|dubai|gambia|nigeria|travelled'

export const FIRST = 'first|fos|upfront|ahead|advance|advans|prior|beforehand'
export const BEFORE = 'before|bifo|prior'
export const PAY = 'pay|pe|send|sen|transfer|deposit|put|drop|remit|settle|wire'
export const GIVE = `${PAY}|give|gi|make|clear|load`
export const SUM =
  'money|moni|mony|cash|payment|payments|pement|deposit|half|haf|advance|advans|token|fee|fees|full|part|installment'
export const HOLD =
  'hold|keep|kip|reserve|rizav|risav|secure|lock|block|blok|book|remove|serious|sirios|guarantee'
export const LOOK =
  'see|si|seen|seeing|view|viewing|viewed|look|luk|inspect|inspection|visit|visits|test|testing|meet|meeting|come|kam|touch|show|sho|enter|open|opens|tour'
export const HAND_OVER =
  'give|gi|send|sen|share|bring|bringing|deliver|dilivri|delivery|ship|shipping|load|lod|loading|release|show|sho|handing|dispatch|collection|collect'
export const FEE =
  'viewing|inspection|booking|reservation|commitment|registration|processing|holding|form|security|clearing|insurance|handover'
export const FARE = 'transport|transpot|fuel|fyul|petrol|fare|recharge|topup|airtime'

export const APP =
  'whatsapp|whatsap|watsapp|watsap|wotsap|wotsapp|whatsup|watsup|wassap|telegram|telegrm|signal|viber|imo|messenger|snapchat|instagram|insta|ig|facebook|fb|skype|wechat|tiktok|discord|hangouts|gmail|email|imel'
export const HANDLE = 'telegram|signal|viber|imo|snapchat|instagram|insta|messenger|skype|wechat|discord'
export const WRITE =
  'talk|tok|chat|message|mesej|msg|write|rayt|rait|text|contact|kontak|kontakt|reach|reply|add|find|hit|ping|inbox|dm|buzz|continue|kontinyu|move|switch|come|kam|go|meet|join|discuss|connect|follow|catch|speak|use|yuz'
export const HERE = 'app|ap|chat|site|platform|market|ya|here|ples|place'
export const LINK_DEED =
  'click|tap|open|fill|log|login|sign|register|confirm|verify|enter|pay|receive|claim|accept|follow|scan|track'
