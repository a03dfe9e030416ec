import { sentences, type KindTopic, type Phrases } from './phrases.ts'

export const CAR_PHRASES: Phrases<KindTopic> = {
  title: {
    en: sentences(`
      {year} {car} | {car} {year}, {colour} | {car} {year} {gear} | Clean {car} {year} |
      {year} {car} {body}, {mileage} miles | {car} {year}, duty paid | {year} {car} {fuel} |
      {car} {year} for sale in {town} | Neat {colour} {car} {year} | {year} {car}, first owner{used} |
      {car} {body} {year}, low mileage{low} | Registered {year} {car} | {car} {year} – {price} |
      {car} {year}, full option | Family {body}: {car} {year}{family}
    `),
    krio: sentences(`
      Fayn {car} {year} de fɔ sɛl | {car} {year}, i klin insay ɛn ɔtsay |
      {car} {year} na {town}, prays nɔ dia | Mɔtoka fɔ sɛl: {car} {year} |
      {colour} {car} {year}, kɔstɔm dɔn pe | Strɔng {car} {year}, ɔl papa klia
    `),
  },
  opening: {
    en: sentences(`
      Clean {year} {car}, {colour}, {mileage} miles. | Selling my {car} {year}, {gear}, {fuel}.{private} |
      {year} {car} with {mileage} miles on the clock, well looked after.{used} |
      This {car} {year} is in {state} condition. | Just cleared from the port: {car} {year}, {colour}.{low} |
      Family car for sale: {car}, {year} model.{family} |
      My {car} has never given me trouble since I bought it.{used} |
      {car} {year}, {body}, {gear}. Drive it away today. |
      We have this {colour} {car} {year} on the lot.{shop} |
      Company car for sale, {car} {year}, one driver only.{used} |
      For somebody who wants a strong {body}: {car} {year}. | A {year} {car} that still smells new.{low}
    `),
    krio: sentences(`
      Fayn {car} {year} de fɔ sɛl, {colour}. | A de sɛl mi {car}, {year} mɔdul.{private} |
      Dis mɔtoka dɔn rɔn {mileage} mayl nɔmɔ.{low} | If yu want strɔng mɔtoka, kam si dis {car}. |
      Di {car} jɔs kɔmɔt na wata say, kɔstɔm dɔn pe.{low} | Wan pɔsin nɔmɔ de drayv dis {car}.{used} |
      Mɔtoka we nɔ de ambɔg yu: {car} {year}.{used}
    `),
  },
  about: {
    en: sentences(`
      Fuel: {fuel}. Gearbox: {gear}. | {mileage} miles, {gear}, {colour} outside and {cabin} inside. |
      The interior is {cabin} and clean. | Air conditioning is ice cold. |
      Reverse camera, touch screen and Bluetooth. | Four new tyres and a full-size spare. |
      It takes the road to {road} without complaint. | Good on fuel, even in Freetown traffic.{thrifty} |
      Push start, two keys. | High enough for our roads.{high} | Seats five in comfort, big boot.{family} |
      Engine and gearbox are original and dry. | Leather seats, no tear. |
      Cruise control and parking sensors.
    `),
    krio: sentences(`
      Di ɛnjin saful, di AC de blo kol. | I de rɔn {fuel}, giya na {gear}. | Insay na {cabin}, i klin. |
      Ɔl fo taya nyu. | I de go {road} fayn, i nɔ de taya. | I nɔ de drink bɔku.{thrifty} |
      Di mɔtoka ay, i fit wi rod dɛn.{high} | Kamɛra de bien fɔ rivas. | I gɛt tu ki.
    `),
  },
  state: {
    en: sentences(`
      Condition: {state}. No accident, no repaint. | Serviced every 5,000 miles, book available.{used} |
      No warning lights. | Small scratch on the back bumper, you will see it, nothing else.{used} |
      Bring your mechanic, put it on a lift if you wish. | Test drive any day before 6. |
      Insurance and licence run until next year. | Papers are complete and in my name.{private} |
      First registered in {year}, one owner.{used} | Never used as a taxi.{used} |
      Suspension was checked last month.{used} | Bodywork is straight, all glass original.
    `),
    krio: sentences(`
      I nɔ gɛt aksidɛnt, nɔbɔdi nɔ pent am. | Kam drayv am, kam wit yu mɛkanik. |
      Ɔl in papa dɛn klia, dɛn de pan mi nem.{private} | I nɔ rɔn taksi wan de.{used} |
      Wi de savis am ɔltɛm.{used} | Insho ɛn laysɛns stil de. | Natin nɔ brok, natin nɔ de nak.
    `),
  },
  more: {
    en: sentences(`
      Duty paid, registered and ready for transfer. |
      We go to the Road Safety office together for the change of name. | Floor mats and tool kit included. |
      Alarm and tracker fitted. | Roof rails and tow bar. | Spare key, jack and triangle are there. |
      I can bring it to {town} for viewing. | Swap with a cheaper car possible, you add the difference. |
      {warranty} months engine warranty from us.{shop} | Bank transfer accepted. | Tinted within the law. |
      Phone holder and charger stay in the car.
    `),
    krio: sentences(`
      Kɔstɔm dɔn pe, i dɔn rɛjista. | Wi go go Road Safety togɛda fɔ chenj di nem. | Alam ɛn traka de insay. |
      Jak, spɛna ɛn spya taya de. | Wi kin chenj am wit smɔl mɔtoka, yu ad di difrɛns. |
      A kin briŋ am na {town} mek yu si am.
    `),
  },
  reason: {
    en: sentences(`
      Selling because I am relocating.{private} | The family grew, we need seven seats.{private} |
      The project ended, so the car goes. | I have two and use one.{private} |
      I want to build, so the car must go.{private} | We renew our cars every two years.
    `),
    krio: sentences(`
      A de sɛl am bikɔs a de travul.{private} | A de bil os, na dat mek a de sɛl am.{private} |
      Famili dɔn big, wi nid big mɔtoka.{private} | A gɛt tu, wan dɔn du.{private} |
      Di wok dɔn, so di mɔtoka de fɔ sɛl.
    `),
  },
}
