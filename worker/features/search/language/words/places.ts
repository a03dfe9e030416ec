/**
 * Places. To add a spelling or a neighbourhood, write it after the place that it means. With `=`, the name
 * itself is also a spelling; with `:`, only the words after it are. Case, accents, ɛ ɔ ŋ and hyphens make no
 * difference. Misspellings by a letter or two need no entry.
 */
export const PLACES = `
Freetown = free town, fritong, fritown, fritaun, fritawn, freetong, freetown city, freetown town
Bo = bo town, bo city, bo district
Kenema = kenema town, kenema city, kenema district
Koidu = koidu town, koidu city, koidu sefadu, sefadu
Makeni = makeni town, makeni city, bombali
Port Loko = portloko, pot loko, por loko, port loka, pot loka, port loco, port loko town, port loko district
Waterloo = wata lo, watalo, waterloo town
Lunsar = lunsar town
Mile 91 = mayl 91, mile ninety one, mile ninety-one, mile naynti wan
Newton = newton town
Lungi = lungi town, lungi airport
Kambia = kambia town, kambia district
Magburaka = magbraka, magburaka town
Bonthe = bonthe town, bonthe island, bonthe district
Moyamba = moyamba town, moyamba district
Kailahun = kailahun town, kailahun district
Pujehun = pujehun town, pujehun district
Kabala = kabala town, koinadugu, koinadugu district
Kono = kono district, kono town
Western Area = western area (urban | rural), western rural, western urban, western region,
  (western | westan | westen | wester | westin) (area | eria | erea | arya)

# Freetown from west to east
Freetown: aberdeen, aberdeen (beach | bich), aberdeen road, aberdeen village, lumley, lumley (beach | bich) [road],
  lumley junction, juba, juba hill,
  imatt, goderich, lakka, laka, adonkia, funkia, babadorie, babadori
Freetown: malama, kamayama, cape sierra, man of war bay, cockerill, cockle bay, murray town, congo town,
  congo cross, congo market, wilkinson road, wilkinson rd
Freetown: spur road, spur rd, spur loop, wilberforce, wilberforce village, wilberforce barracks, signal hill,
  hill station, hill cot, hill cut, hill cot road, hillcot, hillstation
Freetown: regent, regent road, leicester, leicester peak, gloucester, new england, new england ville,
  brookfields, brookfield, jomo kenyatta road, tengbeh town, tengbe town
Freetown: dworzark, dwarzak, dworzak, kingtom, king tom, ascension town, kroo bay, kroo town, krio town,
  krio town road, krootown, kroo town road, krootown road, tower hill, pademba road, pademba
Freetown: circular road, siaka stevens street, siaka stevens st, siaka stevens, siaka steven street,
  sani abacha street, sani abacha, rawdon street, lightfoot boston street, wallace johnson street
Freetown: cotton tree, east street, kissy street, kissy road, kissy, kissy mess mess,
  kissy (bypass | bye pass | bai pass) [road], kissy dockyard, kisy,
  kissi, kissy shell, ferry junction, upgun, up gun, fourah bay, fourah bay road, fourah bay college, fbc,
  foulah town, fula town
Freetown: mount aureol, magazine cut, mountain cut, ginger hall, cline town, clinetown, susans bay, mabella,
  bombay street, blackhall road, race course road, low cost, low cost housing
Freetown: portee, rokupa, wellington, calaba town, calabatown, allen town, allentown, thunder hill,
  thunderhill, mambo, smart farm, sumaila town, savage street, campbell street
Freetown: sanders street, sir samuel lewis road, st john, saint john, eastern police, model junction,
  black hall road, guard street, grassfield, ogoo farm, levuma, peninsula road, tree planting
Freetown: grey bush, george brook, george town, moa wharf, shell new road, old railway line, kola tree,
  banana water, motor road, mayenkineh, old wharf, industrial estate, jalloh terrace, bottom mango,
  wesley street, east end, west end, east freetown, west freetown, central freetown, freetown central

# The peninsula and the road out of town
Western Area: hastings, jui, grafton, kossoh town, tombo, york, tokeh, sussex, hamilton, bureh, bureh town,
  kent, number two river, river number two, river no 2, baw baw, mama beach, charlotte, bathurst,
  deep eye water
Waterloo: lumpa, benguema, campbell town, cole town
Kono: yengema, motema, tombodu
Kenema: blama, hangha road, hangha
Lungi: tintafor, mahera, tagrin
`

/** Words about places that do not name a place. The search ignores them. */
export const NOWHERE = `
sierra leone, salone, sa lone, salon, the country, anywhere, everywhere, any place, enisay, all over,
  upcountry, up country, up line, upline, provinces, the provinces
in town, insay town, insay tong, na town, na tong, for town, the city, in the city, city centre, town centre,
  centre of town, town, tong, city, district, area, areas, eria, region, side, sai, axis
environs, surroundings, neighbourhood, neighborhood, location, locations, located, around town, near me,
  nia mi, close to me, close by, nearby, my area, any location, street, junction, community
`
