import { mix, times, WHITE, type Colour } from './colour.ts'
import { polyline } from './picture.ts'
import { middleOf, type Vec } from './space.ts'
import { lightOn, type Stage } from './solid.ts'

/** A bent tube: a thick line with a lighter one along its upper edge. `radius` is in the scene's units. */
export function paintTube(
  { picture, camera, light, pass }: Stage,
  points: readonly Vec[],
  radius: number,
  colour: Colour,
): void {
  if (pass === 'shadows') return
  const spots = points.map(camera.project)
  const width = camera.scaleAt(middleOf(points)) * radius * 2
  const lit = lightOn(colour, [0, 0.7, 0.7], [0, 0.3, 0.95], light, 0)
  picture.line(polyline(spots), times(lit, 0.5), width)
  picture.line(polyline(spots.map(([x, y]) => [x - width * 0.06, y - width * 0.1])), lit, width * 0.72)
  picture.line(
    polyline(spots.map(([x, y]) => [x - width * 0.12, y - width * 0.2])),
    mix(lit, WHITE, 0.45),
    width * 0.22,
    { opacity: 0.8 },
  )
}
