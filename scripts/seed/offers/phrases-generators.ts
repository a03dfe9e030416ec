import { sentences, type KindTopic, type Phrases } from './phrases.ts'

export const GENERATOR_PHRASES: Phrases<KindTopic> = {
  title: {
    en: sentences(`
      {brand} {model} generator {power} | {power} {brand} generator, {fuel} | {brand} {model}, {age} old |
      Brand new {brand} {model} {power}{fresh} | {brand} generator {power} in {town} |
      {brand} {model} {power}, neat and quiet{quiet} | {fuelTitle} generator {power}, {brand} {model} |
      Strong {brand} {model} for home and shop | {brand} {power}, used only {age} |
      {brand} {model} – runs {loadsShort} | {power} generator {price} |
      Clean {brand} {model}, hardly used{used} | {brand} {model} with key start{key} |
      Generator for sale: {brand} {model} {power}
    `),
    krio: sentences(`
      Fayn {brand} jɛnɛreta {power} | {brand} gen de fɔ sɛl, {power} | {brand} {model}, a yuz am {age} nɔmɔ |
      Gen we nɔ de mek nɔys: {brand} {power}{quiet} | {power} gen na {town}, prays nɔ dia |
      Nyu {brand} {model} gen{fresh} | {brand} jɛnɛreta, i nɔ de drink {fuelKrio}
    `),
  },
  opening: {
    en: sentences(`
      Selling my {brand} {model} generator, {power}, {age} old.{private} |
      {brand} {model}, {power}, runs on {fuel}. | A strong {power} {brand} generator for home or shop. |
      This {brand} {model} has served us {age} without one problem. |
      New {brand} {model}, still with its papers and tool kit{fresh}. |
      Need light when EDSA goes? This {brand} {model} gives {power}. |
      Good {brand} generator, bought new in Freetown {age} ago. |
      We have the {brand} {model} ({power}) ready to carry today.{shop} |
      Reliable {fuel} generator: {brand} {model}. | For sale: {brand} {model}, maximum output {power}. |
      Our office got solar, so the {brand} {model} can go.{used} |
      Unused {brand} {model}, never filled with fuel{fresh}.
    `),
    krio: sentences(`
      A de sɛl mi {brand} {model} jɛnɛreta, {power}.{private} |
      Fayn {brand} gen, a yuz am {age} nɔmɔ.{private} |
      Dis {brand} {model} de wok fayn fayn, i nɔ gɛt prɔblɛm.{used} |
      Yu de fɛn gen? Dis wan na {power}, i de yuz {fuelKrio}. |
      We light go, yu nɔ go wɔri wit dis {brand} {model}. |
      Nyu {brand} jɛnɛreta, nɔbɔdi nɔ put {fuelKrio} insay yet{fresh}. |
      Wi dɔn gɛt sola na os, so di {brand} gen de fɔ sɛl.{used}
    `),
  },
  about: {
    en: sentences(`
      It carries {loads}. | One full tank gives about {hours} hours. | Output {power}, fuel {fuel}. |
      It can run {loads} at the same time. | Enough for {loads}. |
      Easy on {fuel}: about {hours} hours on a tank at half load. |
      Has two sockets, a 12 V outlet and a low-oil stop. | Copper coil, not aluminium. |
      Voltage is steady, safe for the television and the freezer. |
      It has wheels and handles, two people can move it.{wheels} | It starts at the first pull.{pull} |
      Noise is low, the neighbours do not complain.{quiet}
    `),
    krio: sentences(`
      I de kɛr {loadsKrio}. | If yu ful di tank, i de wok lɛk {hours} awa. | I nɔ de drink {fuelKrio} bɔku. |
      I nɔ de mek bɔku nɔys.{quiet} | Pul wan tɛm, i start.{pull} | Di koyl na kɔpa. | I fit os ɔ shɔp. |
      Di vɔltej stɛdi, i nɔ go spɔyl yu TV.
    `),
  },
  state: {
    en: sentences(`
      Oil changed every month, last service two weeks ago.{used} |
      Used at night only, about three hours.{used} | Always kept under a roof, no rust.{used} |
      New spark plug and air filter.{used} | Age: {age}. I have the receipt. |
      Everything original, nothing opened. | No smoke, no leak. | You will hear it run before you pay. |
      Still with the maker’s papers{fresh}. | The battery is {age} old too and strong. |
      A mechanic may check it here. | Small scratches on the frame from moving, the engine is perfect.{used}
    `),
    krio: sentences(`
      Wi de chenj di ɔyl ɛvri mɔnt.{used} | A yuz am nɛt nɔmɔ, lɛk tri awa.{used} |
      I nɔ gɛt rɔst, i nɔ de lik. | Yu fɔ yɛri am we i de wok bifo yu pe. | I gɛt {age} naw, di risit de. |
      Briŋ yu mɛkanik mek i chɛk am. | I nyu, i nɔ wok yet{fresh}.
    `),
  },
  more: {
    en: sentences(`
      Comes with the cable, funnel and tools. | I add five metres of heavy cable. |
      Change-over switch can be supplied.{shop} | Delivery in {town} is possible for a small fee. |
      We install and test it at your place.{shop} | Spare parts are easy to find in {town}. |
      {warranty} months warranty on the engine.{shop} | First service is free.{shop} |
      Cover against rain included. | It sits on rubber feet, so it does not walk about.
    `),
    krio: sentences(`
      In kebul ɛn tul dɛn de. | Wi go kam fiks am na yu os. | In pat dɛn nɔ at fɔ gɛt na {town}. |
      {warranty} mɔnt waranti pan di ɛnjin.{shop} | Fɔs savis fri.{shop} | A go ad kebul fɔ yu.
    `),
  },
  reason: {
    en: sentences(`
      Selling because we put up solar.{private} | We moved to a bigger one.{used} |
      Light is steady in our area now.{used} | I am travelling and cannot carry it.{private} |
      The shop is closing at the end of the month. | It is stronger than what my house needs.{private}
    `),
    krio: sentences(`
      A de sɛl am bikɔs wi gɛt sola naw.{private} | Light dɔn bɛtɛ na wi eria.{private} |
      A de travul, a nɔ kin kɛr am.{private} | Wi dɔn bay big wan.{private} |
      A nid di mɔni fɔ mi pikin dɛn skul.{private}
    `),
  },
}
