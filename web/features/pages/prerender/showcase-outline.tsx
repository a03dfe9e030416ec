import { SHOWCASE_LISTINGS } from '#contract/limits.ts'
import { slot, slotIf } from '#contract/slots.ts'
import { cardWords, rateWords } from '#web/features/listings/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { IN_FIRST_VIEW, ShowcaseTile, ShowcaseWall } from '#web/features/pages/landing/showcase.tsx'
import { landingWords } from '../landing/copy.ts'
import { numberSlot, When } from './slots.tsx'

/**
 * The front page's listings, and the same as the application reads them (landing/queries.ts), to be filled in
 * by worker/features/pages/showcase-slots.ts.
 */
export function ShowcaseOutline() {
  const words = useWords(landingWords)
  const { note } = useWords(rateWords)
  return (
    <When is="listing0">
      <ShowcaseWall
        label={words.freshTitle}
        isBusy={false}
        note={note(numberSlot('slePerUsd'), slot('rateDay'))}
      >
        <template data-showcase={slot('showcase')} />
        {Array.from({ length: SHOWCASE_LISTINGS }, (_, index) => (
          <When key={index} is={`listing${index}`}>
            <TileOutline name={`listing${index}`} isPriority={index < IN_FIRST_VIEW} />
          </When>
        ))}
      </ShowcaseWall>
    </When>
  )
}

function TileOutline({ name, isPriority }: { name: string; isPriority: boolean }) {
  const card = useWords(cardWords)
  const of = (part: string) => slot(`${name}_${part}`)
  const other = of('other')
  return (
    <ShowcaseTile
      id={of('id')}
      title={of('title')}
      location={of('location')}
      price={{
        own: of('own'),
        per: slotIf(`${name}_rent`, card.perMonth),
        about: card.about(other),
        aboutAtRate: card.aboutAtRate(other, numberSlot('slePerUsd'), slot('rateDay')),
      }}
      photo={{ src: of('src'), srcSet: of('srcSet') }}
      isPriority={isPriority}
    />
  )
}
