import { sentences, type KindTopic, type Phrases } from './phrases.ts'

export const HOME_PHRASES: Phrases<KindTopic> = {
  title: {
    en: sentences(`
      {Home} at {area} | {Home} for rent, {area} | {Home} in {area} with {amenity} | Neat {home} in {town} |
      Newly built {home}, {area}{built} | {Home}, {furnished}, {area} | Quiet {home} {landmark} |
      {Home} to let in {town} | Spacious {home} at {area}{several} | {Home}, {amenity} and {amenity2} |
      {area}: {home}, {size} sq ft | Self-compound {home}, {area} | Modern {home}, {area}, {town} |
      Affordable {home} in {area} | {Home} with steady water, {area}
    `),
    krio: sentences(`
      Fayn {homeKrio} na {area} | {homeKrio} de fɔ rɛnt na {area} | Os fɔ rɛnt na {area}: {homeKrio} |
      Nyu {homeKrio} na {town}, wata de{built} | {homeKrio} na {area}, prays nɔ dia |
      Klin {homeKrio} na {area}, light ɛn wata de
    `),
  },
  opening: {
    en: sentences(`
      {Home} for rent in {place}. | A clean and airy {home} in {area}, {landmark}. |
      We are renting out a {home} at {area}, {furnished}. |
      Newly painted {home} in a quiet part of {area}.{lived} |
      Looking for a good tenant for this {home} in {place}. | {Home} of about {size} square feet in {area}. |
      Move in this month: {home}, {place}. | A {home} where you can rest after work, in {area}. |
      Family home: {home} with {amenity}.{several} |
      Good for NGO staff or a young family: {home}, {furnished}, in {area}. |
      The owner lives abroad and wants a careful tenant for this {home}. |
      Just finished building: {home} at {area}.{built}
    `),
    krio: sentences(`
      Fayn {homeKrio} de fɔ rɛnt na {place}. | Wi gɛt wan {homeKrio} na {area}, i klin ɛn i gɛt briz. |
      Yu de fɛn os? Dis {homeKrio} na {area} ɛmti naw. | Nyu os, dɛn jɔs dɔn bil am: {homeKrio}.{built} |
      Dis {homeKrio} de na kwayɛt ples na {area}. | Di lanlɔd de fɛn fayn tɛnant fɔ dis {homeKrio}. |
      Yu kin muv dis mɔnt: {homeKrio} na {area}.
    `),
  },
  about: {
    en: sentences(`
      {rooms}, about {size} square feet. | It has {amenity}, {amenity2} and {amenity3}. |
      Rooms are big and tiled, with ceiling fans.{several} | Water runs every day. |
      Own prepaid meter, so you pay only your light. | There is parking for {parking}. |
      The kitchen is inside, with cupboards. | Windows have mosquito nets and burglar bars. |
      Every bedroom has its own wardrobe.{several} | Fresh breeze from the hill in the evening. |
      The road to the gate is good, small cars reach it in the rains. | It comes {furnished}.{isFurnished} |
      Only two tenants share the compound. | The roof is new and does not leak.
    `),
    krio: sentences(`
      I gɛt {roomsKrio}. | Wata de ɔltɛm, light de. | Di kɔmpawnd gɛt {amenityKrio} ɛn {amenityKrio2}. |
      Yu gɛt yu yon mita, yu de pe yu yon light nɔmɔ. | Mɔtoka kin rich rayt na di get. |
      Di rum dɛn big, di flo gɛt tayls.{several} | Di kichin de insay. | Ivintɛm briz de blo fayn. |
      Di rof nɔ de lik. | Na tu tɛnant nɔmɔ de insay di kɔmpawnd.
    `),
  },
  state: {
    en: sentences(`
      The house was painted this year.{lived} | Plumbing and wiring are new. |
      You deal with the landlord directly and sign a proper agreement. |
      Ownership papers can be shown at the viewing. | Quiet neighbours, safe at night. |
      Ten minutes’ walk to the main road. | Close to school, market and mosque. | No flooding in the rains. |
      The caretaker lives next door and can show it. | Photos were taken last week. |
      Empty now, keys are with me. | Taxis and kekehs pass the junction all day.
    `),
    krio: sentences(`
      Dɛn jɔs pent am.{lived} | Di eria kwayɛt ɛn i sef. | I nia makit, skul ɛn rod. |
      We ren de kam, wata nɔ de ɛnta. | Di lanlɔd na fayn pɔsin. | Os papa de, yu go si am. |
      Di os ɛmti naw, di ki de wit mi. | Kekɛ ɛn taksi de pas ɔl de.
    `),
  },
  more: {
    en: sentences(`
      Rent is {monthly} a month, one year in advance ({yearly}). | Six months in advance is accepted. |
      Rent {monthly} monthly; two years can be discounted. | No agent fee. | Pets are welcome.{pets} |
      A cleaner comes twice a week. | Generator service is shared between tenants. |
      Caution money is one month, returned when you leave. | We can furnish it for a little more.{isBare} |
      Deposit only after viewing and signing. | Suitable for an office too.{several} |
      Minimum stay is one year.
    `),
    krio: sentences(`
      Rɛnt na {monthly} fɔ wan mɔnt, {yearly} fɔ wan ia. | Yu kin pe siks mɔnt fɔs. | Ejɛnt fi nɔ de. |
      Yu de sayn agrimɛnt wit di lanlɔd. | Nɔ pe ɛnitin bifo yu si di os. |
      If yu tek tu ia, di prays go kam dɔn.
    `),
  },
  reason: {
    en: sentences(`
      The last tenant moved back to the provinces.{lived} | It is the first time we rent it out.{built} |
      The house became free because the family travelled.{lived} |
      We built it for rent and keep it well.{private} | Our tenants usually stay for years.{lived}
    `),
    krio: sentences(`
      Di tɛnant dɔn go bak na in vilej.{lived} | Na di fɔs tɛm wi de rɛnt am.{built} |
      Di famili dɔn travul, so di os ɛmti.{lived} | Wi bil am fɔ rɛnt, wi de kia fɔ am fayn.
    `),
  },
}
