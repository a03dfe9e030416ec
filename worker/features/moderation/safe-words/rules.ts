import type { WarningKind } from '#contract/warning.ts'
import { listed, OWN_PAYMENT, SEEN } from '#worker/features/moderation/screening/classifier/rules.ts'
import {
  ME,
  YOUR,
  THE,
  LINE,
  MONEY,
  MESSAGE,
  CODE,
  DIGITS,
  READ,
  TELL,
  ARRIVED,
  SENDER,
  SENT,
  WRONG,
  REST,
  WHO,
  HAVE,
  PAID,
  CHECK,
  PROOF,
  GOODS,
  COURIER,
  DRIVER,
  FETCH,
  ABROAD,
  FIRST,
  BEFORE,
  PAY,
  GIVE,
  SUM,
  HOLD,
  LOOK,
  HAND_OVER,
  FEE,
  FARE,
  APP,
  HANDLE,
  WRITE,
  HERE,
  LINK_DEED,
} from './word-classes.ts'

/**
 * What speaks for one kind of scam in a message. Signs are written as those of screening
 * (`screening/classifier/rules.ts`), and looked for in each sentence and in each two that follow one another.
 * `xstart` and `xend` are where a sentence starts and ends; no gap goes past an end. A warning accuses nobody
 * and holds nothing back, and the model has to agree, so a sign may be weaker here than there.
 */
export interface WarningRule {
  kind: WarningKind
  signs: readonly string[]
  /** What excuses a sign in the same sentences. */
  unless?: readonly string[]
}

export const WARNING_RULES: readonly WarningRule[] = [
  {
    kind: 'code',
    signs: listed`
      ${TELL} ... ${CODE} / what|whats|wetin|which|us|any ... ${CODE} / code|codes|kod|kods|otp|otps|pin|passcode .. ${THE}? ${SENDER}? .. ${ARRIVED}
      ${YOUR} ... ${ARRIVED} ... code|codes|kod|kods|otp|otps|passcode|digits|digit / sent|send|sen|texted ${YOUR} .. ${CODE}|digits
      code|kod|otp please|pls|plz|abeg|quick|now|naw|xend / cant|cannot|not|nor|no|wont ... without ... ${CODE}
      with ... ${CODE} ... pay|confirm|verify / code|kod|otp from|fo|for ${ME}|${SENDER} / call|text|sms ... with ... code|kod|otp
      ${TELL} .. #|six|siks|four|fo digit|digits|dijit|number|numbers|nomba / receive|get|got ... #|six|siks digit|digits|dijit|number|numbers|nomba
      ${TELL} ... ${DIGITS} ... ${ARRIVED}|${MESSAGE}|inside|insay|screen / what|wetin|which|us ... ${DIGITS} ... ${ARRIVED}|${MESSAGE}|inside|insay
      number|numbers|digits|nomba|figures ... ${SENDER} .. ${ARRIVED} .. you|yu|phone|fon
      number|numbers|digits|nomba ... in|insay|inside|from ${THE}? ${MESSAGE} / ${TELL} ... digits|figures|dijit
      see|says|hear #|six|siks numbers|figures|nomba / what|wetin ${SENDER} ... texted|tex|teks|text|sms / ${SENDER} texted|text|tex|teks ${YOUR}
      number|nomba ${SENDER} sent|send|sen / numbers|digits|it|before before? ... expire|expires / what|wetin ... last ${MESSAGE}
      ${CODE}|${MESSAGE}|text xend .. what|wetin|tell|tel|send|sen|read|rid|write|type|give|gi|forward
      xstart|please|just screenshot|copy|forward|read|rid the|di|am|it .. ${MESSAGE}|fo|xend
      verification|authentication|authorisation number|code|digits|sms|numbers / receive|get ... code|otp|sms ... your|yu phone|number
      ${MESSAGE}|code comes|come|kam|enters|enter|arrives|rich ... send|read|tell|forward|photo / pin please|pls|plz|abeg
      orange|afrimoney|bank|wallet money? pin / one time pass / pass|key ... texted / ${MESSAGE} with|wit ... ${DIGITS} / texted you|yu ... ${DIGITS}
      confirmation|verification number|digits|digit / secret|sikrit number|nomba|digits / ${READ} ${ME}? the|di|that|dat|this|dis|what .. ${MESSAGE}
      ${READ} ... ${MESSAGE} ... ${ARRIVED} / send|sen|give|gi ${ME}? the|di|that|dat ${MESSAGE} ... ${ARRIVED}|from
      forward ... sms|text|message|number / forward|send it|am ... fast|back|${ME} .. complete|verify|confirm
      what|wetin ... ${MESSAGE} ... say|says|se|talk|written|read / what|wetin|tell|read ... written|inside|insay
      ${MESSAGE} from ... tell|send|read|write|copy|what|wetin
      numbers|number|digits|code xend ... send|read|tell|write|type|forward|gi|give|share it|am|them|${ME}
    `,
    unless: listed`
      ${CODE} ... gate|door|radio|error|model|box|alarm|safe|wifi|router|plug|location|charger|laptop|tv|colour|color|paint|compound|shop|promo|unlock|network|meter|barcode|fault|dashboard|locker|area|town
      drop|send|share ... pin of|on|xend|please|location
      gate|door|radio|error|alarm|safe|wifi|router|car|laptop|tv|colour|color|paint|promo|unlock|network|meter|bar|dress|sim|icloud ... ${CODE}
      never|nobody|dont|forgot|noto ... ${CODE} / when|we|wen ${YOUR} reach|rich|come|arrive / number of|is
    `,
  },
  {
    kind: 'wrong_transfer',
    signs: listed`
      ${SENT} ... ${MONEY}|# ... ${WRONG} / ${WRONG} ... ${SENT} ... ${MONEY}|# / ${SENT} ... ${WRONG} ... ${MONEY}|#
      ${MONEY}|# ... ${SENT} .. ${YOUR}|phone ... ${WRONG} / ${MONEY} ... ${WRONG} / wrong|rong transfer|transfa|deposit|payment|credit|topup
      ${MONEY}|# ... by|in|na|for|fo|bay|through|to|on ${THE}? ${WRONG} / wrong|rong number|nomba|digit|line|account|person ... ${MONEY}|#
      ${MONEY} xend .. wrong|rong / mistake|error|mistek ... with|in|on|wit ${THE}? ${MONEY} / ${WRONG} ... top|topped|credited|funded|paid
      overpaid|overpay|overpayment|excess|overpaying / double|duplicate payment|transfer|amount|deposit / paid|sent|transferred .. twice|double
      sent ... two times|twice ... return|refund|back|one / paid|sent|pay|put|entered|send|payment ... # instead|in|not of|ov|sted|place|#
      extra zero|digit / too much ... back|return|refund|rest|surplus
      return|refund|riton|reverse|resend|repay ... my|mi|the|di|that|dat|dis|this|his|her .. ${MONEY}|#|${REST} / refund|reverse|repay ${ME}
      refund please|pls|plz / reverse the|di transaction|transfer|payment
      return|refund|riton|reverse|resend|repay|transfer ... ${MONEY}|# ... back|bak|sent|went|go|entered|enter
      xstart|please|kindly|and return|refund|repay ... ${MONEY}|${REST}|sender|sent|surplus|it|what
      send|sen|transfer|pay|give|gi back|bak ... ${MONEY}|#|${REST} / send|sen|give|gi|transfer|put ... back|bak ... ${LINE}|xphone
      send|sen|transfer|give|gi one|am|it|# back|bak|of / ${MONEY}|# ... send|sen|transfer|return|riton|refund|reverse|repay it|am
      ${MONEY}|# xend .. return|riton|refund|reverse / ${MONEY}|# ... xend .. send|sen|transfer it|am .. back|bak
      my|mi|our .. money|moni|cash|salary|#|payment ... ${SENT}|dey|de|in|na|to ... ${YOUR}|stranger
      my|mi|our ${MONEY} ... went|go|came|kam|entered|enter|rich|reach .. ${YOUR} / you|yu ... received|got|gotten|get my|mi|our .. ${MONEY}
      ${MONEY}|# ... meant|intended|belongs|belong for|to|fo / ${MONEY}|# xend it was|is? meant|for / ${MONEY} ... isnt yours
      was to send|pay ... entered|went|came / ${YOUR} ... has|get|have ... my|mi ${MONEY} / you|yu have|get ... of mine|myn
      ${MONEY} ... na mi yon|yone|own / ${MONEY}|# ... xend na mi get|yon / paid you instead / doubled ... payment / failed reversal
      it|e|# entered|enter|go|went|came your|yu|ur ${LINE} / mistyped|misdialed|keyed ... ${MONEY}|back|number|came
      ${SENT} ... wrong|rong account|number|line|person|nomba ... ${YOUR}|back|return|refund|please|pls|transfer|xphone
      ${MONEY}|# ... not|nor|noto|no yours|yu|for|fo|your / keep|kip # ... return|send|give|rest|remaining|balance
      typed|put|press|pressed|dialed|tayp|keyed ... your|yu|ur .. ${LINE}
      typed|put|press|pressed|dialed|tayp|keyed ... wrong|rong .. ${LINE} ... came|kam|come|money|moni|to|your
      ${SENT} ... ${MONEY} ... wrong|rong ... ${LINE}|person|digit|supplier
    `,
    unless: listed`
      if ... faulty|fault|work|works|like|problem / deposit ... leave|move / warranty|guarantee / wrong|rong price|size|colour|picture|photo|house
      counted ... wrong / contract|lease|policy / mistake ... shop / warranty|faulty / wrong|rong chat|seller / description|advert
      did|have|does you ... my transfer|payment|deposit / i|we|ill go|will|can? refund / can i|we|a / refundable|refunded
      get|gets your|yu money back
    `,
  },
  {
    kind: 'fake_payment',
    signs: listed`
      you|youve have|don|just|been? received|been|got ... le|sle|nle|leones|#|credited|paid
      account|wallet|line|akawnt ... credited|topped|funded|debited / payment|transfer successful|completed
      credited|deposited ... le|sle|nle|# ... to|from|by|account|wallet|line / received ... # from / new|available balance / balance is|le|sle|nle #
      transaction|trans|txn|transfer|transfa|payment|pement ... id|ref|successful|success|confirmed|completed|complete|gud|done
      amount ... status|sender|ref|beneficiary|available / ref|txn .. # ... amount|status|sle|nle|le
      ${MONEY}|alert|cheque ... pending|transit|processing|clearing|clears|hanging|reflect|reflects|delayed|debited
      ${MONEY}|alert ... hold ... until|till|confirm|seller|ship / holds|keeps|hold ... ${MONEY} ... until|till|tracking
      holds|keeps it until|till|you / released ... after|when|once ... delivery|deliver|buyer|parcel / paypal ... ${MONEY}|ship|waiting|received
      network|netwok ... see|si|show|shows|reflect|alert|sms|release|delay|kam / na|is network
      ${CHECK}|here|attached|attach|this|dis|show|shown|picture|pikcho ... ${PROOF} ... payment|transfer|transfa|paid|pe|${MONEY}|pay|debit|deposit|release|hand|give|gi
      ${MONEY}|debit|pay ${PROOF}|alert
      proof|prufs|pruf|evidence|screenshot|skrinshot|receipt|slip|picture|confirmation of|fo the|di|bank? payment|transfer|transfa|pay|deposit|money
      slip|screenshot|skrinshot ... release|give|hand|paid|pe
      ${WHO} .. ${HAVE} .. ${PAID} ... ${MONEY}|#|you|yu|via|through|with|into|full|half|haf|xend|since|morning
      ${WHO} .. ${HAVE} .. sent|sen|send|drop|dropped|put ... ${MONEY}|#|half|haf
      ${PAID}|sent ... ${CHECK} .. ${YOUR} ... ${LINE}|${MESSAGE}|alert|balance / paid|transferred|sent xend ... ${CHECK}
      ${PAID}|sent|payment|transfer xend ... ${CHECK} ... ${LINE}|${MESSAGE}|soon|alert|it
      ${CHECK} ... ${LINE}|${MESSAGE}|alert|balance|wallet ... paid|${MONEY}|credited|payment|# / ${CHECK} ... ${LINE}|${MESSAGE} xend .. ${PAID}|#
      ${MONEY} sent|done|made|gone|paid|deposited|wired|completed|successful / payment|transfer complete / sent # ... to your|ur|yu
      # has been|don received|credited|received|enter / notification|alert|sms|message|mesej ... late|delay|de kam|delayed|hanging
      swear ... paid|sent|money|gone / paid|pay with|by|from|through ... card|platform|app|site ... so|successful|safe|deliver|showing
      xstart|congratulations your item|order|goods ... paid|sold / deposit|payment|transfer ... awaiting|scheduled|approval
      paid le|sle|nle|# ... to you / bank|orange|company ... send|sends ... email|sms|mail ... money|secured|payment
      bank|orange|system tek|took|removed|minus|deducted|debited ... money|moni / deducted|minus|minused ... from|money|moni
      balance ... update|updates|refresh ... after|once|when / ${WHO} pay|pe|paid|sent|sen it|am|# ... network|delay|orange|already|full|ol|all
      debit message|alert|sms / payment|transfer ... needs|need your approval|confirmation / ${MONEY} ... with you xend|bring|give
      made|make|done|did|completed|finished the|di|full? payment|transfer|transfa|deposit
      seen|see|got|get|received ${THE}? payment|alert|transfer xend|i|it|sms|sent
      ${MONEY}|alert ... don|has|have|is|was|been|already|just ... land|landed|enter|entered|drop|dropped|go|gone|left|kam|komot|sent|reach|rich|paid|made|deposited|debited|credited|transferred|out|done
      # has|have|don entered|enter|landed|land|drop|dropped|kam / ${MONEY} land|landed|enter|entered|left|komot|reach .. ${YOUR}|account|xend
      bank|orange|boss|company ... debited|credited|wired|paid ... ${ME}|it|alert|release|you
      xstart|please|kindly|and|so|to|can release ... ${GOODS} / release it|am|please|now
      xstart|please|kindly hand|give|load ... ${GOODS} ... alert|payment|money|transfer / paid|transferred ... ${FETCH}
      paid|sent|transfer|payment ... release|hand|load|collect|pick / paid|sent|payment|transfer xend ... driver|rider|okada / reply|replying yes
      accept ... payment|transfer / tracking number ... ${MONEY}|bank / ${MONEY}|bank|paypal ... tracking number / cheque ... into|in ${YOUR} account
      sent|paid|transferred ... sms|alert ... will|should|soon|come|coming|minute|minutes
      payment|alert|sms|confirmation|${MONEY} ... will|go|should|shall ... show|reflect|arrive|come|kam|enter|reach ... tomorrow|tumara|hours|hour|soon|later|leta|minutes|minute
      bank ... debited|hold|holds|keeps / shows|says|show|talk ... sent|completed|successful|success
    `,
    unless: listed`
      photo|photos|picture|pictures|pics|pic|video|pikcho ... sent|send
      sent|send|sen ... photo|photos|pictures|pics|video|location|address|list|pikcho|pikchos|number|message
      when|once|after|if|until|before ... paid|payment|pay / clutch|brake|letter|button / thank|thanks|tenki ... received|complete
      received ... thank|thanks|tenki / how|can|could|should|will|shall|may i|we|a ... pay|send|transfer / have|has|had to pay|send / agreed|agree
      transfer of / we accept
      ${WHO} .. paid ... customs|duty|surveyor|lawyer|landlord|agent|mechanic|transport|shop|counter|bus|deposit|licence|license|tax|insurance|fees|school|rent|year
      customs|duty|tax|rent is|was paid
    `,
  },
  {
    kind: 'courier',
    signs: listed`
      ${COURIER} ... ${FETCH}|come|comes|kam|coming|pay|paid|bring|brings|deliver|delivers|delivery|fee|fees|charge|charges|ask|asks|contact|contacts|post|send|sends|money|moni|insist|insists|wants|keep|hand|needs|company|service|box
      by|bay|through|via|with ${COURIER} ... after|when|once|pay|key|keys|money|moni / pay|pe|settle|send|give|gi ... ${COURIER}
      use|used|hired|have ... ${COURIER}|shipping company|firm|service / ${COURIER} ... # ... before|first|fos|release
      shipping|delivery|cargo|clearing|moving|removal|logistics agent|agents|company|firm|man|people|officer ... ${FETCH}|come|bring|deliver|fee|charge|pay|keep|hold|contact|ask|require|need|needs|email|call|do
      my|mi|our|an agent|ajent|assistant|nephew|driver|drayva|okada|rider|boy|boi|man|bearer ... ${FETCH} ... ${MONEY}|pay|pe|paying|payment|later|leta|worry|cheque|envelope|laptop|fon
      my|mi|our agent|ajent|attorney|lawyer|pastor ... ${FETCH}|deliver|delivers|post|mail|mails|keys / my|mi boy|boi|bra ... come|kam|go ${FETCH}
      ${COURIER} ... with the|di? money|cash|moni|envelope|draft|cheque
      pickup|pick|shipping|delivery|moving up? agent|guy|man|company|firm|boy ... ${FETCH}|come|will|be|hand|before|money|first / shipping is free
      pay|pe|settle|send the|di? shipper|boat|captain|truck|conductor|inspector|bus|okada|taxi man|driver|fee ... xend
      driver|rider|okada|taxi|bike|man|boy|assistant|nephew|cousin ... ${FETCH} .. it|am|the|di ... money|pays|pay|pe|envelope|transfer|bank|cheque
      give|gi|pay|send|top ... driver|rider|conductor|boatman|bosman # ... and|en|then / ${DRIVER} ... needs|wants|want #
      let|mek ${THE}? ${DRIVER}|assistant|nephew|cousin ... ${FETCH}|carry
      my|mi|personal secretary|assistant|agent|ajent|mover ... ${FETCH}|does|do|handles|collection|pickups|reliable|money|cheque|draft|everything
      somebody|someone ... come|collect|pick|take ... pay|transfer|money
      customs|bada|border|boda has|have|holds|hold|want|wants|need|needs ... ${MONEY}|pay|assist|#|help|container / border ... ${MONEY}
      demurrage|clearance is|na|le|of|# / gi|give|hand am|it ... ${DRIVER} ... money|moni|follows|transfer|pay|pe|sen|send
      i|a go|will transfer|pay|send ... rider|dispatch|okada|driver / delivery|shipping fee|balance|charge|stamp ... on you|#|pay
      insurance|customs stamp / parcel|package|pasel|consignment ... pay|fee|charge|charges|customs|held|waiting|release|clearing|#
      pay|pe|settle|send|sen ... ${DRIVER} ... ${BEFORE}|${FIRST}|fee|fees|fuel|fyul|fare|transport|transpot|starts|moves|opens|${MONEY}|#
      pay|pe|send|sen|give|gi him|am|them ... ${BEFORE}|fuel|fyul|transport|fare
      ${DRIVER} ... needs|wants|need|asks|ask|tek|has|insists ... ${MONEY}|fee|fuel|fyul|#|deposit ... ${BEFORE}|${FIRST}|or|release|cross|start|moves|him|tek|xend
      give|gi|hand|let|put|load|leave|lef ... ${DRIVER} ... later|leta|after|afta|${MONEY}|pay|pe|paying|paid|authority|tomorrow|tumara|sen
      send|sen|put|give ... ${DRIVER} ... ${MONEY}|moni ... when|we|later|leta|tomorrow|rich|reach
      send|sen|put ... ${DRIVER} ... i|a|ah go|will|ill? .. pay|pe|sen|send ... arrives|rich|reach|reaches|see|si|when|we
      ${ABROAD} ... agent|ajent|courier|mover|post|posts|keys|firm|deliver|delivers|shipping|shipper|${FETCH}|logistics|transporter|driver
      keys|key|documents ... courier|dhl|post|posted|posts|mail|mailed|mails|ups|attorney
      shipping|delivery|handling|insurance|customs|offloading|courier|koria fee|fees|charge|charges|money|moni ... ${FIRST}|must|paid|${BEFORE}|sent|pay|now|needed
      pay|pe|paid|send|settle ... shipping|delivery|handling|customs|offloading|courier|koria fee|fees|charge|charges|money|moni / box of|with money
      certified cheque / border ... ${MONEY}|pay
    `,
    unless: listed`
      you|yu|i|a ... collect|check|see|si|test|inspect ... pay|pe|him|cash|driver / cash on delivery|collection / with|wit the|di? cash|money|moni
      in|on|at arrival / i|we|ill|ah can|go|will|could? pay|give|send|put / collects the|di money / if yu|you pay|pe
      when|wen he|she|it|they|e arrives|comes|reaches / is satisfied|checked / ours|our shop / is|are there / how much
    `,
  },
  {
    kind: 'prepayment',
    signs: listed`
      xstart|please|kindly|just|duya|abeg|so|must|should|madam|sir pay|transfer|deposit|remit|settle|pe .. ${SUM}|#|booking|reservation|amount|it|rent ... ${LINE}|xend|to|and|then|before|so|now|today
      xstart|please|kindly|just|duya|abeg|so|must|should send|sen|put|drop|make|gi ... ${SUM}|amount|mani|airtime|fifty|transpot|transport ... ${LINE}|xend|and|then|so|mek|make|a|now|today|ground|you
      sen|send mi|me|us ... #|fifty|hundred|ondred|tawzin le|leones|xend|naw|now / xstart deposit|pay now|today|before / first to pay
      order|orders|booking ... confirmed|validates|valid|reserved ... payment / payment validates|confirms|secures|reserves
      only after payment|paying / pay|pe to be safe|sure / rent|money|payment|moni|you first|fos xend / no|dont do? cash|pay on delivery
      do pay on delivery / to join|view|enter ... #|charge|fee / ${PAY} ... prove|show ... real|serious|ready / mobilization|mobilisation
      no viewing|inspection|visit|showing|appointment unless|until|without / # percent now|naw|upfront|down / show|sho it|am with ... money
      truly|really interested ... money / ${GIVE} .. ${SUM}|# .. ${FIRST} / ${PAY} ${ME}? ${FIRST} / ${SUM} ${FIRST}
      ${SUM} ... ${BEFORE} ... ${LOOK}|${HAND_OVER}|anything
      need|nid|want|require|ask|take|collect ... deposit|advance|advans|payment|payments|money|moni|fee ... ${BEFORE}|${FIRST}|hold|to|now|in
      no money|moni|payment|deposit|fee|pay|alert no / without ... deposit|payment|down|fee|money|moni|alert ... dont|no|not|cannot|cant|nor
      dont|no|nor|not ... ${LOOK}|${HOLD}|${HAND_OVER} ... without ... ${SUM}|paying
      down|part|advance|upfront|full payment|pement ... needed|required|${FIRST}|${BEFORE}|now|only|reserve|today|compulsory
      part|advance payment|pement / payments|payment in advance|upfront|ahead / ${GIVE} ... ${SUM}|#|something|somtin|sometin|smol|tin ... ${HOLD}
      ${GIVE} ... small|smol|something|somtin|sometin|part ... serious|sirios|now|naw|first|on|na / # ... to ${HOLD}
      just|only .. # ... to|for|make|mek ${HOLD} / ready|able to pay ... location|address|show|xend
      without a|any|the|paying commitment|deposit|payment|mobilization / without mobilization
      if ... money|payment|alert|transfer reaches|enters|arrives|drops|reach|lands
      once ... payment|money|alert|transfer drops|enters|lands|reaches|comes|drop|enter|confirmed
      i|we confirm ... money|payment ... will|then|call|show|send
      cover|assist|help ... cost|fuel|fyul|transport|petrol|lorry|truck|bringing ... #|now|only|xend|and
      caution|commitment|admin|tax|clearance|paperwork|waiting|form fee|charge|money|list ... before|of|after|#|first|prior
      pay|pe|settle|clear ... tax|clearance|paperwork|inspector|survey|form|fom / after payment ... we|i|you / must be paid ... before
      send|beat yours|them|him before|and ${ME}|them / no|nor|not|dont pay|pe ... sell|go|comot|give|tonight|evening|today
      who|those|only|people we|who pay|pays|pe ... immediately|take|location|show|xend / leave|lef|put # on|with ... ${LINE}|money
      on condition ... pay / non refundable / refundable token|deposit|fee / secure your|di|the slot|place|room|apartment|unit|house
      put|leave money|moni|something ... on it / ${FEE} fee|fees|money|moni|payment|deposit ... ${PAY}|#|${BEFORE}|orange|must|needed|required|xend
      pay|settle|send|transfer .. ${FEE} fee|fees|money|moni|payment|deposit|of|# / viewing|inspection|visit|registration|form is|na|costs #
      buy|bay ... form|forms ... ${BEFORE}|first|#|for / first buy|pay|send
      send|sen|gi|give|put|buy|load|top ... ${FARE} .. money|moni|make|mek|so|${BEFORE}|${FIRST}|and|with|#|card|xend
      need|nid|want ... money|moni|# ... ${FARE} / ${FARE} money|moni|first|fos / pay|pe ... petrol|fuel ... ${BEFORE}|first|so
      ${BEFORE} ... bring|komot|release|deliver|reserve ... pay|pe|send|sen|money|moni|#|fee|deposit / top|load up my|mi line
      recharge|top card|up ... ${BEFORE}|first|make|mek|so / itunes|steam|gift|amazon|google card|cards|voucher / bitcoin|usdt|crypto / gift cards
      who|whoever|people|pipul|those|anybody|only ... pay|pays|paid|send|sends|put|puts ... take|takes|location|get|gets|enter|open|enters|viewing|first|address|immediately
      those|only who pay / caretaker|guard|watchman|gate ... only? open|opens ... pay|paid|#
      pay|pe|give .. caretaker|guard|watchman ... open|opens|# / dont|dnt|nor|no|not|noh ... ${PAY} ... sell|sel|give|gi ... next|another|oda|other
      sell|sel|go|give it|am ... other|oda|another|next ... ${PAY} / tomorrow|tumara|go go ... so ${PAY}
      sen|send|pay|pe|put .. moni|money|payment|half|haf ... naw|now|today|tonight|tide|immediately ... mek|make|and|so|xend
      pay|pe right? now|naw|immediately / ${PAY} ... tonight|today|now|immediately ... discount|leave|keep|hold|${HOLD}|yours|process|location
      discount|half|cheaper|less if|for .. ${PAY}
    `,
    unless: listed`
      after|once|when|until|only ${WHO}|you|yu have|has|had|don|is|are? seen|see|si|sign*|inspect*|view|check*|test*|satisf*|agree*|collect*|come|kam
      what|how|why|any|does|do ... fee|fees|deposit|transport|payment|pay / is|are there|the|it .. fee|fees|deposit|transport|payment / no|zero|without viewing|agent|booking fee|fees / first of
      see|si|seen|check|test|inspect|view ... ${BEFORE}|${FIRST}|then|den ... pay*|pe|money|moni
      can|do|should|must|may|could i|we|a ... pay|put|send|give / if|i|ill|a|ah|we pay|pe|put / nothing|natin|balance|counter|signing|signed
      send|sen ... photo|photos|picture|pictures|pikcho|video|message|location|list / month end
      pay|pe|send|sen|put no|not|any|anybody|anyone|anything|nothing / at|in|to the|di|your|yu|our shop|counter|office|bank|hand|an|bank|gate
      pay|pe|send|sen ... when|we|wen|once|after ... come|kam|see|si|take|tek|collect|get|reach|load|arrive*|sign*|check*|tips|hand
      on delivery|collection|arrival / i|ill|we|ah dont|never|nor? take|accept|ask / ${WHO} .. transfer|paid|send|put ... while|front
      with|wit the|di? cash|money|moni|full / thanks|thank ... advance / over|more than|under #
      send|put|drop ... bags|pieces|photos|somebody|someone|list
    `,
  },
  {
    kind: 'prepayment',
    signs: listed`
      payment|payments in advance only|is|first|please|xend / only payment in advance / money down first|fos
      payment|pay before|bifo delivery|viewing|inspection|collection|anything / no|dont|nor|never do|accept? cash|pay|payment on delivery
      pay|pe|send|sen|put small|smol|half|haf|# ... now|naw|today ... balance|rest|oda|other|half|haf when|after|we|later
      pay|pe|give ... caretaker|guard|watchman ... to? open|opens / only|those|people ... who|we pay|pays|pe ... immediately|without|get|take|location
      pay|send|transfer ... without seeing|viewing|inspection / # percent now|first|upfront|before
      lock|secure the|dis|this deal|price|house|car with|wit # / believe|trust|serious ... transfer|send|pay|deposit
      without a commitment|deposit|payment of # / pay|pe ... first|fos ... a|i|we|ah go|will|den
      sen|send|pay|pe ... bifo|before ... gi|give|open|komot|leave|start ... di|the|key|keys|na|from / first|fos pay|pe|sen|send / ahead of time
      not ready to pay / only|take mobile money ... ahead|before|first / just send the|di amount|money / send airtime|credit so|mek|make|and
      so pay to be / limited ... pay / ship|send|deliver ... as soon as ... receive|get|see ... money|payment / on condition that you pay
      after payment we|i|you
    `,
    unless: listed`
      ${WHO} .. pay|pe|send|paid ... first / see|si|test|check|inspect ... first|fos|then|den ... pay|pe|money / can|could|may|shall i|we|a
      never|nobody|anybody|anyone|dont ... pay|send|take ... before|bifo
    `,
  },
  {
    kind: 'courier',
    signs: listed`
      courier|koria|mover|shipper|dispatch ... with|wit the|di? cash|money|moni|cheque|envelope|draft
      send|sending a|my|the? courier|dispatch|mover|rider ... with|to ... money|cash|collect|pick
      money order|cheque|draft ... mover|courier|agent|shipping / mover|courier|agent|shipping ... money order
      give|gi|hand ... to|wit|with ${THE}? ${DRIVER} ... i|a|ah|your .. send|sen|pay|pe|transfer|money|moni ... later|leta|after|follows|xend|money|there
      pay|paying the|di courier|shipper|dhl|mover / courier|shipping|dispatch cost|fee ... forward|send|pay
      dhl|fedex|ups|ems|courier ... pay them|am|him|# / ready ... pay them|him / agent ... pick up ... cheque|money|pay
      pick|take|collect ... he|she pays you when|after / ${DRIVER} ... needs|wants # more? to|before|for
    `,
    unless: listed`
      full|complete|exact ... cash|money|amount / check*|test*|inspect* it|am / how much / do|does you|he ... use
    `,
  },
  {
    kind: 'prepayment',
    signs: listed`
      once|after|afta|when|wen|as|if .. ${YOUR}|i|we|money|moni|payment .. pay|paid|pe|payment|transfer|transferred|sent|sen|send|alert|receive|received|see|confirmed ... i|we|a|ah|he|the|di|driver|man .. go|will|ill? ${HAND_OVER}|lod
      ${PAY} ... and|en|then|den|don|so .. i|we|a|ah|he|the|di|driver|ill .. ${HAND_OVER}|keep|hold|reserve
      ${PAY} xend .. then|and|within|afta|don .. ${HAND_OVER}|i
      address|location|keys|key|deliver|dilivri|ship|bring|send|release|share|get ... after|when|we|once|only|until ... payment|paid|pay|pe|fee|alert|confirmed|transfer|receive|money|moni
      ${PAY} ... ${SUM}|# ... and|en|then|so|make|mek ... ${HAND_OVER}|evening|with|yours|you
      pay|pe|payment|payments|paid ... ${BEFORE}|${FIRST} ... view|viewing|see|si|inspection|delivery|bring|collection|release|enter|enters|opens|open|handing|shipping|collect|come
      pay|pe|deposit|transfer|remit ... ${LINE} ... today|then|and|now|for|so|${BEFORE} / account number ... deposit|pay|send|transfer
      ${PAY} ... fee|half|advance|advans|deposit ... today|now|naw|tide|tonight|agent / not|nor|no|noh in|de na? town|salone|country ... ${PAY}
      pay|pe|send|sen|transfer ... for|fo|to ... join|list|queue / pay|deposit ... today ... come|collect|see|viewing|tomorrow
      ${PAY} ... #|half|haf|small|smol ... rest|balance|remaining|other|oda|later / pay ... without seeing|viewing
    `,
    unless: [
      ...SEEN,
      ...OWN_PAYMENT,
      ...listed`
        see|si|seen|check|test|inspect|view|open|come|kam ... before|bifo|first|fos|then|den ... pay*|pe|money|moni|send|sen|part|cash|talk|tok
        what|how|why|any|does|do|can|which ... fee|fees|deposit|transport|payment|pay / is|are there|the|it .. fee|fees|deposit|transport|payment / no|zero|without ... fee|fees / cash first|fos
        can|could|may i|we / nothing|natin|balance|counter|receipt|sign|signing|signed|agreement|lawyer|delivery|hand|hands|arrive|arrives
        send|sen ... photo|photos|picture|pictures|pikcho|video|message|location|list|size|pictures / month end|day
        pay|pe|send|sen|put no|not|any|anybody|anyone|anything / come|kam|call|kol|bring|message|write|ask first|fos / guests|breakfast|school
      `,
    ],
  },
  {
    kind: 'other_app',
    signs: listed`
      ${WRITE} .. ${ME}? .. on|na|pan|via|by|through|for|fo|to|with|over|using|in|at my|mi|our|the|di|me|your? ${APP} / ${WRITE} ... ${ME} ... ${APP}
      use|yuz whatsapp|telegram|signal|my instead|please|better|only|abeg|xend|i|is / ${APP} only|instead|better|please|not|nor
      only|better|best|rather|instead|faster|quicker ... on|na|via|use|my|for|is|in|at? ${APP} / ${APP} is better|faster|safer|best
      give|send|drop|share|gi|sen|giv|whats|put|need|get ${ME}? your|yu|ur ${APP}|username|handle
      ${APP} ${ME} on|at|xphone|instead|now|for|outside|na / ${HANDLE} ${ME} / my|mi|our ${APP} number|nomba|na|is|channel? xphone|xlink|#
      my|mi|our telegram|snapchat|imo|viber / on|na telegram|signal|imo|viber|snapchat xend|as|i|my|me|same
      are|u|you|yu|una dey|de|on? whatsapp|telegram ... talk|tok|chat|there / ${HANDLE} channel|group|username|name|only|handle|account|bio|xlink
      join|our|my ${APP} group|channel|broadcast / talk|discuss|deal|chat|finish ... off this|the platform|app|site
      leave|lef|forget|stop|quit|delete this|dis|the|di|here? ${HERE} / ${WRITE}|deal|pay|text ... outside of|this|the|di|here|app
      outside of? here|app|this / talk|tok|chat|discuss|write|reply|answer not|nor|noto|dont ... here|ya
      not|dont|nor|no|cant|cannot|never|dnt talk|tok|reply|answer|discuss|use|yuz|chat|write|rayt ... here|ya|app|ap|this|dis / take my number and
      text|tex|teks|message|call ${ME} ... xphone ... not|instead|nor / dnt|dont|nor reply|write|tok|talk here|ya
      not|dont|nor|no|rarely|hardly|seldom|never ... always|often|online|check|come|here|open|use|active|notification|notifications ... here|app|ap|site|ya
      ${APP} ... there|de ... deal|price|prices|pictures|talk|tok|du
      ${HERE} ... slow|slo|bad|closed|close|reading|rid|watching|watch|block|gud|good ... ${APP}|xphone|telegram
      ${LINK_DEED} ... link|xlink|website|page ... ${MONEY}|get|receive|details|confirm|pay|accept|login|card|form|claim|track|enter|see|there|verify|price|register|and|to
      ${LINK_DEED} ... xlink / xlink ... form|login|pay|confirm|receive|claim|details|accept|register|cheaper|there
      send|give|share you|yu? .. link ... pay|money|get|receive|open|confirm|card|to
      go|visit|enter|use ... this|the|di|my|our own? site|link|website|page|xlink ... enter|pay|details|instead|put|register|fill / go to xlink
      write|contact|reach|chat|message|mail|reply|text|send to|me|us|at|my|on|via? ... xmail / email ${ME} at|xmail
      send|give|share|drop me|mi|us your|yu email|imel|gmail|mail / provide|need|want|share ... your|yu email|mail|imel
      sign|register up? at|on|in ... site|xlink / account on this|the|di website|site|link / xgroup
      continue|finish|move|switch|take ... outside|elsewhere|privately|${APP} / add ${ME}|yu na|on ${APP}
    `,
    unless: listed`
      call|kol or|and|o ${APP} / ${APP} or|and|o call|kol|calls / run|runs|work|works|install*|support|supports ... ${APP}
      ${APP} ... work|works|video|youtube|zoom|photos|pictures / ${APP} me|mi a|the|di|more / my signal drops / keep|stay|remain ... here|chat
      signal is|weak|jammer|light|booster / we have a facebook / found|saw|seen ... xmail|${APP}
    `,
  },
]

/**
 * A link that moves the talk to another app, hides where it leads, or whose name pretends a payment or a prize.
 * Links of maps and shops are harmless.
 */
export const LURING_LINK = new RegExp(
  String.raw`^(?:https?://)?(?:www\.)?(?:(?:wa|t|m|signal|telegram)\.me|(?:chat|api)\.whatsapp\.|telegram\.|discord\.gg|` +
    String.raw`(?:bit\.ly|tinyurl\.com|cutt\.ly|rb\.gy|is\.gd|ow\.ly|t\.co|shorturl\.at|tiny\.cc|forms\.gle)(?:/|$)|` +
    String.raw`[^/]*(?:pay|money|verif|login|secure|claim|prize|winner|escrow|orange|africell|confirm)[^/]*\.|` +
    String.raw`[^/]+\.(?:xyz|top|click|link|win|club|live|icu|buzz|tk|cc)(?:/|$))`,
)
