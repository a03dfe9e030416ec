/**
 * Words that are not names, in lower case: English, some Krio, and units. A capitalised word in a suggestion
 * counts as a name unless it is in this list, wherever it stands. Add any word that does not name a
 * particular maker, product or place.
 */
export const ORDINARY_WORDS = listOf(`
a able about above accept across add affordable after again ago all along already also always am among
amount an and another answer any anybody anyone anything appointment are area around arrange as ask asking
at attractive available away back bargain bath bathroom bathrooms be beautiful because bed bedroom bedrooms
been before behind being below benefit best better between big bit body both box brand bring budget build
building built business but buy buyer buyers by bye call came can capacity car cars chance check choice
choose clean clear clearly clock color colour come comes comfortable comfortably coming compact complete
condition consider contact content convenient cost could country cut daily dark day days deal decide deep
delight description design detail details device devices did different do does done door down drive driver
driving during each early ease easily easy electronics else elegant end energy engine enjoy enough
entertainment enter entire especially even evening ever every everybody everyday everyone everything exactly
example excellent experience extra fair fairly families family feature features feel few fill find fine
first fit fits flat floor for forward found fresh friend friendly friends from fuel full fully functional
furnished gear gearbox generator generators get gets give gives go goes going good got great green had half
hand handle hard has have he hear heart hello help her here hi high him his hold home homes hope hour house
houses how huge i ideal if immediately important in included includes including individual inside interested
interior into is it item its itself job join just keep kept kind know known large last latest later lead
learn least leave let life light like line list listing little live living location long look looking looks
lot love lovely low made main make makes making many market may me mean meet mechanic message mile mileage
miles mind mine miss model moment money month monthly months more morning most move moving much must my
myself name natural need needed needs negotiate never new newly next nice night no none not nothing notice
now number of off offer offered offering offers often old on once only open or order other others our out
outside over own owner page pay paid part pass people per perfect perfectly person personal pet pets phone
phones pick picture pictures place plan please pleasure plenty point popular possible post power powerful
practical prefer present price priced property provide provides put quality question questions quick quickly
quite range rate reach read ready real really reason reasonable rent rental renting reply right road room
rooms run running runs safe said sale same save say seal sealed search see seek seeking seem sell seller
selling send sense serious seriously set several share she short should show sides simple simply since sit
size small smooth smoothly so sold some somebody someone something soon space spaces speak spot stand
standard start state stay still stop storage straight strong student students style stylish such suit
suitable suits sure take taken takes talk tell text than thank thanks that the their them then there these
they thing things think this those through time times to today together tomorrow too top total touch town
townhouse transmission travel tried true try trying type under unit until up upon us use used useful user
uses usual value vehicle very view viewing viewings visit wait want wanted wants was way we week weekend
weekends weekly weeks welcome well were what whatever when whenever where whether which while who whole why
will wish with within without wonderful word words work working works world would write year years yes yet
you young your yours yourself discover explore upgrade ride rides reliable spacious cosy cozy bright airy
versatile sleek sturdy efficient economical performance lifestyle capture stream multitask productivity
seamless apartment condo studio kitchen parlour compound sedan hatchback pickup van suv petrol diesel gas
hybrid electric manual automatic tablet laptop smartphone smartwatch headphones console leone leones dollar
dollars don't i'm i've i'll you'll can't won't there's kva gb tb ram ssd sq ft sqft mi km sle usd ac tv ok
asap don na wan de dɛn di fayn nɔ una
opened product agree output rated age test knows shows papers measures allowed amenities
`)

/**
 * Beginnings of words that state something a buyer could check. A suggestion may contain such a word only if
 * the form contains a word with the same beginning.
 */
export const CLAIMS = listOf(`
warrant guarant charger accessor cable earphone receipt invoice negotia discount deliver shipping free
original genuine authentic certified servic maintain accident scratch dent flawless spotless immaculate mint
pristine duty licen insur unlock refurbish owner borehole meter fenced security guard garden balcony pool
tiled renovat furnish solar wifi internet airport beach school hospital silent quiet noise battery camera
imported urgent instal swap dual sealed unopened unused new newly fault fridge freezer air-con aircon
leather parking pet petrol diesel gas hybrid electric manual automatic sedan suv hatchback pickup van
apartment condo townhouse studio black white blue red green gold silver grey gray pink purple brown beige
sle nle leone usd dollar euro pound naira
`)

/**
 * More names, besides the makers, product types and places of the contract. A suggestion may use them only if
 * the form does, even in lower case.
 */
export const OTHER_NAMES = listOf(`
orange africell qcell dubai london america usa uk germany china japan guinea conakry lagos accra monrovia
lumley aberdeen kissy goderich wilberforce galaxy redmi thinkpad pavilion playstation xbox airpods corolla
camry prado hilux edsa whatsapp
`)

function listOf(words: string): readonly string[] {
  return words.trim().split(/\s+/)
}
