import { Component, type RefObject } from 'react'
import { goToEnd, holdPlace, isAtEnd, placeOf, type Place } from './scroll-place.ts'

type Props = { scroller: RefObject<HTMLElement | null> }

/**
 * Who is at the end stays there; for anybody else what they read stays where it is on the screen, whatever
 * comes in above or below it. Drawn with all that may come in, for it looks right before the page changes, as
 * only a class can, and right after.
 */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate(): Place | 'end' | null {
    const scroller = this.props.scroller.current
    if (!scroller) return null
    return isAtEnd(scroller) ? 'end' : placeOf(scroller)
  }

  override componentDidUpdate(_props: Props, _state: unknown, place: Place | 'end' | null) {
    const scroller = this.props.scroller.current
    if (!scroller || place === null) return
    if (place === 'end') goToEnd(scroller)
    else holdPlace(scroller, place)
  }

  override render() {
    return null
  }
}
