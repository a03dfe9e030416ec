import type { Random } from '../random.ts'
import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import { screenMarks, shadowOf, slab, someWallpaper } from './gadget.ts'
import { box, circle, contactShadow, paintFaces, prism, roundedOutline, turned, type Face, type Mark, type Stage } from './solid.ts'
import { minus, placed, type Move, type Vec } from './space.ts'
import { paintTube } from './tube.ts'

const BLACK_PLASTIC = rgb('#1d1f23')

/** Two phones: one shows its screen, leaning back, the other its back. */
export function paintPhones(random: Random, stage: Stage, body: Colour, cameras: number, at: Vec, turn: number): void {
  const [width, height] = [0.74, 1.56]
  const wallpaper = someWallpaper(random)
  const back = placed([at[0] - 0.5 * Math.sign(turn || 1), height / 2 * 0.96 + 0.03, at[2] - 0.28], turn * 0.6 + Math.PI, 0.16)
  const front = placed([at[0] + 0.22 * Math.sign(turn || 1), height / 2 * 0.965 + 0.03, at[2] + 0.12], turn, -0.2)
  for (const move of [back, front]) {
    shadowOf(stage, move, [width, height, 0.08], { centred: true })
    slab(random, stage, move, { width, height, body, wallpaper, cameras })
  }
}

/** A phone lying on the table, screen up or back up. */
export function paintLyingPhone(random: Random, stage: Stage, body: Colour, cameras: number, at: Vec, turn: number, faceUp: boolean): void {
  const move = placed([at[0], 0.05, at[2]], turn, faceUp ? -Math.PI / 2 : Math.PI / 2)
  shadowOf(stage, (point) => placed([at[0], 0, at[2]], turn)([point[0], point[1] * 0.06, point[2]]), [0.78, 1, 1.6])
  slab(random, stage, move, { width: 0.74, height: 1.56, body, wallpaper: someWallpaper(random), cameras })
}

export function paintTablet(random: Random, stage: Stage, body: Colour, at: Vec, turn: number): void {
  const [width, height] = [2.5, 1.75]
  const move = placed([at[0], (height / 2) * 0.95 + 0.03, at[2]], turn, -0.28)
  paintFaces(stage, box([0.9, 0.9, 0.08], { colour: times(body, 0.6) }, (point) => placed([at[0], 0, at[2]], turn)([point[0], point[1], point[2] - 0.5 + point[1] * 0.25])))
  shadowOf(stage, move, [width, height, 0.1], { centred: true })
  slab(random, stage, move, { width, height, body, wallpaper: someWallpaper(random), cameras: 1 })
}

export function paintLaptop(random: Random, stage: Stage, body: Colour, at: Vec, turn: number): void {
  const [w, d, thick] = [3.3, 2.25, 0.13]
  const base = placed(at, turn)
  shadowOf(stage, base, [w, thick, d])
  const rows = 5
  const keys: Mark[] = Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    Array.from({ length: 13 }, (_, i): Mark => {
      const [x, z] = [-w * 0.43 + i * w * 0.0665, -d * 0.36 + row * d * 0.098]
      return { points: [[x, thick + 0.004, z + d * 0.078], [x + w * 0.056, thick + 0.004, z + d * 0.078], [x + w * 0.056, thick + 0.004, z], [x, thick + 0.004, z]], colour: mix(BLACK_PLASTIC, body, 0.12) }
    }),
  )
  const well: Mark = { points: [[-w * 0.45, thick + 0.002, d * 0.14], [w * 0.45, thick + 0.002, d * 0.14], [w * 0.45, thick + 0.002, -d * 0.39], [-w * 0.45, thick + 0.002, -d * 0.39]], colour: times(body, 0.72) }
  const pad: Mark = { points: [[-w * 0.16, thick + 0.003, d * 0.44], [w * 0.16, thick + 0.003, d * 0.44], [w * 0.16, thick + 0.003, d * 0.19], [-w * 0.16, thick + 0.003, d * 0.19]], colour: times(body, 0.9), gloss: 0.2 }
  paintFaces(stage, box([w, thick, d], { colour: body, gloss: 0.3 }, base, { top: { marks: [well, ...keys, pad] } }))
  const height = 2.1
  const lid: Move = (point) => base(placed([0, thick, -d / 2 + 0.03], 0, -0.3)([point[0], point[1] + height / 2, point[2]]))
  const z = 0.036
  const screen = screenMarks(random, -w * 0.475, -height * 0.43, w * 0.475, height * 0.45, z + 0.002, someWallpaper(random))
  const bezel: Mark = { points: roundedOutline(w * 0.985, height * 0.975, 0.08).map(([x, y]): Vec => [x, y, z]), colour: BLACK_PLASTIC, gloss: 0.2 }
  paintFaces(stage, prism(roundedOutline(w, height, 0.1), 0.07, { colour: body, gloss: 0.35 }, lid, { marks: [bezel, ...screen] }, { colour: body, gloss: 0.35 }))
}

export type ConsoleForm = 'tower' | 'cube' | 'slab' | 'handheld'

export function paintConsole(random: Random, stage: Stage, form: ConsoleForm, colour: Colour, at: Vec, turn: number): void {
  if (form === 'handheld') return paintHandheld(random, stage, colour, at, turn)
  const move = placed(at, turn)
  if (form === 'tower') paintTower(stage, move)
  else {
    const size: Vec = form === 'cube' ? [1.5, 3, 1.5] : [1.5, 2.75, 0.65]
    shadowOf(stage, move, size)
    const vents: Mark[] = circle(0.42, 22).map(([x, y], i): Mark => ({ points: circle(0.03 + (i % 3) * 0.01, 8).map(([dx, dy]): Vec => [x * (0.4 + (i % 4) * 0.2) + dx, size[1] * 0.55 + y * (0.4 + (i % 4) * 0.2) + dy, size[2] / 2 + 0.003]), colour: times(colour, 0.35) }))
    const dial: Mark = { points: circle(0.5, 26).map(([x, y]): Vec => [x, size[1] * 0.55 + y, size[2] / 2 + 0.002]), colour: times(colour, form === 'slab' ? 0.18 : 0.8) }
    const light: Mark = { points: circle(0.06, 12).map(([x, y]): Vec => [-size[0] * 0.36 + x, size[1] * 0.92 + y, size[2] / 2 + 0.003]), colour: WHITE, glows: true }
    paintFaces(stage, box(size, { colour, gloss: 0.25 }, move, { front: { marks: [dial, ...(form === 'slab' ? vents : []), light] }, top: { colour: times(colour, 0.75) } }))
  }
  paintController(stage, form === 'tower' ? rgb('#f1f2f3') : colour, [at[0] + 1.55 * Math.sign(turn || 1), 0, at[2] + 1], turn * 1.4)
}

/** Two white wings about a black core, standing. */
function paintTower(stage: Stage, move: Move): void {
  shadowOf(stage, move, [0.95, 3.2, 1.9])
  const wing: readonly (readonly [number, number])[] = [[-0.82, 0], [0.8, 0.04], [0.92, 0.5], [0.86, 2.5], [1, 3.25], [-0.7, 3.15], [-0.9, 2.6]]
  const sideways = (x: number): Move => (point) => move([x + point[2], point[1], -point[0]])
  paintFaces(stage, box([0.8, 0.1, 1.1], { colour: BLACK_PLASTIC }, move))
  const core = box([0.62, 2.95, 1.5], { colour: rgb('#17181b'), gloss: 0.7 }, (point) => move([point[0], point[1] + 0.08, point[2]]), { front: { marks: [{ points: [[-0.26, 0.1, 0.752], [-0.26, 2.9, 0.752]], colour: rgb('#5aa9ff'), glows: true, line: 0.035 }, { points: [[0.05, 1.25, 0.752], [0.05, 2.2, 0.752]], colour: rgb('#34373d'), line: 0.04 }] } })
  const panel = (x: number) => prism(wing, 0.1, { colour: rgb('#f4f5f6'), gloss: 0.25 }, sideways(x))
  const away = (x: number) => Math.hypot(...minus(move([x, 1.5, 0]), stage.camera.eye))
  const near = away(1) < away(-1) ? 0.36 : -0.36
  for (const faces of [panel(-near), core, panel(near)]) paintFaces(stage, faces)
}

function paintController(stage: Stage, colour: Colour, at: Vec, turn: number): void {
  const half: readonly (readonly [number, number])[] = [[0, 0.36], [0.5, 0.42], [0.72, 0.3], [0.86, -0.3], [0.76, -0.5], [0.6, -0.46], [0.4, -0.12], [0, -0.1]]
  const outline = [...half, ...half.slice(1, -1).toReversed().map(([x, y]) => [-x, y] as const)].toReversed()
  const tilt = -Math.PI / 2 + 0.32
  const move = placed([at[0], 0.2, at[2]], turn, tilt)
  const ground = outline.map(([x, y]) => placed([at[0], 0, at[2]], turn)([x, 0, -y]))
  contactShadow(stage, ground, { opacity: 0.5, soft: 16, grow: 1.02 })
  const z = 0.132
  const disc = (x: number, y: number, r: number, ink: Colour): Mark => ({ points: circle(r, 14).map(([dx, dy]): Vec => [x + dx, y + dy, z]), colour: ink, gloss: 0.3 })
  const dark = mix(BLACK_PLASTIC, colour, 0.1)
  const buttons = ([[0.52, 0.28], [0.62, 0.18], [0.42, 0.18], [0.52, 0.08]] as const).map(([x, y]) => disc(x, y, 0.05, mix(colour, rgb('#8b9097'), 0.5)))
  const cross: Mark[] = [{ points: [[-0.52, 0.08, z], [-0.52, 0.28, z]], colour: dark, line: 0.07 }, { points: [[-0.62, 0.18, z], [-0.42, 0.18, z]], colour: dark, line: 0.07 }]
  paintFaces(stage, prism(outline, 0.26, { colour, gloss: 0.35 }, move, { marks: [disc(-0.24, 0.02, 0.13, dark), disc(0.24, 0.02, 0.13, dark), ...buttons, ...cross, { points: [[-0.2, 0.2, z], [0.2, 0.2, z], [0.18, 0.34, z], [-0.18, 0.34, z]], colour: mix(colour, BLACK_PLASTIC, 0.12) }] }))
}

function paintHandheld(random: Random, stage: Stage, colour: Colour, at: Vec, turn: number): void {
  const move = placed([at[0], 0.62, at[2]], turn, -0.35)
  const isColourful = colour[0] > colour[2] + 40
  const [left, right] = isColourful ? [rgb('#1fa3c9'), rgb('#e2483d')] : [colour, colour]
  shadowOf(stage, move, [2.7, 1.15, 0.14], { centred: true })
  slab(random, stage, move, { width: 1.9, height: 1.1, body: BLACK_PLASTIC, wallpaper: someWallpaper(random), cameras: 0 })
  for (const [side, ink] of [[-1, left], [1, right]] as const) {
    const grip: Move = (point) => move([point[0] + side * 1.17, point[1], point[2]])
    const disc = (x: number, y: number, r: number): Mark => ({ points: circle(r, 12).map(([dx, dy]): Vec => [x + dx, y + dy, 0.09]), colour: BLACK_PLASTIC })
    const buttons = [[0, -0.12], [0.1, -0.22], [-0.1, -0.22], [0, -0.32]] as const
    paintFaces(stage, prism(roundedOutline(0.44, 1.12, 0.16), 0.17, { colour: ink, gloss: 0.3 }, grip, { marks: [disc(0, side < 0 ? 0.25 : -0.1, 0.12), ...buttons.map(([x, y]) => disc(x, side < 0 ? y : y + 0.5, 0.045))] }))
  }
}

/** A watch standing on its closed strap. */
export function paintWatch(random: Random, stage: Stage, colour: Colour, isRound: boolean, at: Vec, turn: number): void {
  const stand = placed([at[0], 0, at[2]], turn)
  const [rx, ry] = [0.42, 0.52]
  shadowOf(stage, stand, [0.5, 0.9, 0.9])
  const strap = mix(colour, rgb(random.pick(['#1d1f23', '#e9e6df', '#3d5a73', '#b5573e', '#4d6350'])), 0.8)
  const links: Face[] = Array.from({ length: 30 }, (_, i) => i).flatMap((i) => {
    const [from, to] = [i, i + 1].map((step) => (step / 30) * Math.PI * 2) as [number, number]
    const point = (angle: number, r: number): [number, number] => [ry + Math.sin(angle) * ry * r, Math.cos(angle) * rx * r]
    const half = 0.2
    const [[y0, z0], [y1, z1], [y2, z2], [y3, z3]] = [point(from, 1), point(to, 1), point(to, 0.86), point(from, 0.86)] as const
    return [
      { points: [[-half, y0, z0], [half, y0, z0], [half, y1, z1], [-half, y1, z1]], colour: strap, thin: true, gloss: 0.08 },
      { points: [[half, y0, z0], [half, y3, z3], [half, y2, z2], [half, y1, z1]], colour: times(strap, 0.8), thin: true },
      { points: [[-half, y3, z3], [half, y3, z3], [half, y2, z2], [-half, y2, z2]], colour: times(strap, 0.6), thin: true },
    ] satisfies Face[]
  })
  paintFaces(stage, links.map((face) => ({ ...face, points: face.points.map(stand) })))
  const dial: Move = (point) => stand(placed([0, ry * 1.02, rx * 1.02], 0, -0.16)(point))
  const outline = isRound ? circle(0.36, 26) : roundedOutline(0.62, 0.74, 0.17, 6)
  const z = 0.062
  const face = outline.map(([x, y]): Vec => [x * 0.88, y * 0.88, z])
  const wallpaper = someWallpaper(random)
  const ring = (share: number, ink: Colour): Mark => ({ points: circle(0.2, 24).slice(0, Math.round(24 * share)).map(([x, y]): Vec => [x, y - 0.02, z + 0.003]), colour: ink, glows: true, line: 0.035 })
  const marks: Mark[] = [{ points: face, colour: rgb('#0c0d10'), gloss: 0.5 }, ring(0.85, wallpaper[1] ?? WHITE), { points: [[-0.1, 0.02, z + 0.003], [0.1, 0.02, z + 0.003]], colour: WHITE, glows: true, line: 0.05 }, { points: [[-0.07, -0.08, z + 0.003], [0.07, -0.08, z + 0.003]], colour: wallpaper[2] ?? WHITE, glows: true, line: 0.03 }]
  paintFaces(stage, prism(outline, 0.12, { colour: mix(colour, WHITE, 0.15), gloss: 0.75 }, dial, { marks, colour: times(colour, 0.8) }))
  paintFaces(stage, box([0.06, 0.12, 0.08], { colour, gloss: 0.5 }, (point) => dial([point[0] + (isRound ? 0.38 : 0.335), point[1] + 0.02, point[2]])))
}

/** Headphones standing on their cups, the band above. */
export function paintHeadphones(stage: Stage, colour: Colour, at: Vec, turn: number): void {
  const stand = placed([at[0], 0, at[2]], turn)
  const [reach, rise] = [0.72, 1.15]
  shadowOf(stage, stand, [1.6, 0.9, 0.7])
  const arc = Array.from({ length: 19 }, (_, i): Vec => {
    const angle = (i / 18) * Math.PI
    return stand([Math.cos(angle) * reach, 0.62 + Math.sin(angle) * rise, 0])
  })
  const cup = (side: number): Face[] => {
    const sideways: Move = (point) => stand([side * (reach - 0.02) + side * point[2], 0.5 + point[1], -side * point[0]])
    const outline = circle(0.44, 24).map(([x, y]) => [x * 0.86, y] as const)
    const inner = circle(0.36, 24).map(([x, y]): Vec => [x * 0.86, y, 0.122])
    const shell = prism(outline, 0.24, { colour, gloss: 0.35 }, sideways, { marks: [{ points: inner, colour: times(colour, 0.88), gloss: 0.3 }] })
    const pad = prism(circle(0.42, 24).map(([x, y]) => [x * 0.86, y] as const), 0.2, { colour: times(mix(colour, rgb('#202226'), 0.6), 0.9) }, (point) => sideways([point[0], point[1], point[2] - 0.2]), {}, { marks: [{ points: circle(0.26, 20).map(([x, y]): Vec => [x * 0.86, y, -0.102]), colour: rgb('#0f1012') }] })
    return [...pad, ...shell]
  }
  const [near, far] = Math.cos(turn) >= 0 && Math.sin(turn) >= 0 ? [cup(-1), cup(1)] : [cup(1), cup(-1)]
  paintFaces(stage, near)
  paintTube(stage, arc, 0.1, times(colour, 0.92))
  paintTube(stage, arc.slice(5, 14).map(([x, y, z]): Vec => [x, y - 0.09, z]), 0.07, times(mix(colour, rgb('#202226'), 0.5), 0.9))
  paintFaces(stage, far)
}

/** Earbuds: the open case and two buds before it. */
export function paintEarbuds(stage: Stage, colour: Colour, at: Vec, turn: number): void {
  const stand = placed([at[0], 0, at[2]], turn)
  shadowOf(stage, stand, [0.9, 0.6, 0.42])
  const outline = roundedOutline(0.9, 0.66, 0.28, 7).map(([x, y]) => [x, y + 0.33] as const)
  const seam: Mark = { points: [[-0.44, 0.46, 0.213], [0.44, 0.46, 0.213]], colour: times(colour, 0.6), line: 0.014 }
  const lamp: Mark = { points: circle(0.025, 10).map(([x, y]): Vec => [x, 0.3 + y, 0.214]), colour: rgb('#6fd08a'), glows: true }
  paintFaces(stage, prism(outline, 0.42, { colour, gloss: 0.6 }, stand, { marks: [seam, lamp] }))
  for (const [x, z, lean] of [[-0.42, 0.72, 0.5], [0.3, 0.8, -0.7]] as const) {
    const bud = placed([at[0] + x, 0, at[2] + z], turn + lean)
    contactShadow(stage, circle(0.16, 10).map(([dx, dz]): Vec => bud([dx, 0, dz])), { opacity: 0.5, soft: 10 })
    paintTube(stage, ([[0, 0.04, 0], [0.02, 0.34, 0.02]] as Vec[]).map(bud), 0.055, colour)
    paintFaces(stage, turned([[0.06, 0], [0.14, 0.06], [0.15, 0.14], [0.08, 0.22]], { colour, gloss: 0.6 }, (point) => bud([point[0] - 0.02, point[1] + 0.32, point[2] + 0.06]), 16))
    paintFaces(stage, turned([[0.05, 0], [0.07, 0.05]], { colour: rgb('#d3d5d8') }, (point) => bud([point[0] + 0.1, point[2] + 0.44, point[1] + 0.1]), 10))
  }
}
