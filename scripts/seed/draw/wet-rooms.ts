import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import { block, type Room } from './room.ts'
import { circle, paintFaces, turned, type Mark } from './solid.ts'
import { placed, type Vec } from './space.ts'

export function kitchen(room: Room): void {
  const { stage, random, width: w, depth: d, palette } = room
  const cabinet = mix(palette.wood, WHITE, random.pick([0.08, 0.55, 0.8]))
  const top = rgb(random.pick(['#3b3b3f', '#d8d3c8', '#8a7a68']))
  const z = -d + 0.3
  const [left, right] = [-w / 2 + 0.8, w / 2 - 0.05]
  tiles(room)
  fridge(room, [-w / 2 + 0.42, 0, z + 0.02])
  const units = 5
  const unit = (right - left) / units
  for (let i = 0; i < units; i++) {
    const x = left + unit * (i + 0.5)
    const handle: Mark = {
      points: [
        [-0.08, 0.66, 0.305],
        [0.08, 0.66, 0.305],
      ],
      colour: palette.metal,
      line: 0.03,
    }
    const frame: Mark = {
      points: [
        [-unit * 0.42, 0.1, 0.302],
        [unit * 0.42, 0.1, 0.302],
        [unit * 0.42, 0.74, 0.302],
        [-unit * 0.42, 0.74, 0.302],
      ],
      colour: times(cabinet, 0.93),
    }
    if (i === 3) cooker(room, [x, 0, z], unit)
    else block(stage, [x, 0, z], [unit, 0.84, 0.6], cabinet, { dress: { front: { marks: [frame, handle] } } })
    if (i !== 1 && i !== 2)
      block(stage, [x, 1.62, -d + 0.18], [unit * 0.98, 0.7, 0.34], cabinet, {
        shadow: false,
        dress: {
          front: {
            marks: [
              {
                points: [
                  [-unit * 0.4, 0.06, 0.172],
                  [unit * 0.4, 0.06, 0.172],
                  [unit * 0.4, 0.64, 0.172],
                  [-unit * 0.4, 0.64, 0.172],
                ],
                colour: times(cabinet, 0.93),
              },
            ],
          },
        },
      })
    if (i !== 3)
      block(stage, [x, 0.84, z + 0.02], [unit + 0.004, 0.05, 0.64], top, { gloss: 0.4, shadow: false })
  }
  sink(room, left + unit * 1.5, z)
  const jar = (x: number, colour: Colour, height: number) =>
    paintFaces(
      stage,
      turned(
        [
          [0.06, 0],
          [0.07, 0.03],
          [0.065, height],
          [0.04, height + 0.03],
        ],
        { colour, gloss: 0.35 },
        placed([x, 0.89, z - 0.08]),
        12,
      ),
    )
  jar(left + unit * 0.3, palette.accent, 0.18)
  jar(left + unit * 0.55, palette.cloth, 0.14)
  paintFaces(
    stage,
    turned(
      [
        [0.05, 0],
        [0.16, 0.02],
        [0.2, 0.09],
      ],
      { colour: rgb('#c8733d'), gloss: 0.2 },
      placed([left + unit * 4.5, 0.89, z]),
      16,
    ),
  )
  for (let i = 0; i < 5; i++)
    paintFaces(
      stage,
      turned(
        [
          [0.02, 0],
          [0.05, 0.04],
          [0.045, 0.08],
          [0.01, 0.1],
        ],
        { colour: random.pick([rgb('#e8a22e'), rgb('#cf4a2c'), rgb('#7d9c3a')]) },
        placed([left + unit * 4.5 + random.between(-0.1, 0.1), 0.95, z + random.between(-0.06, 0.06)]),
        10,
      ),
    )
}

function tiles({ stage, width: w, depth: d, palette }: Room): void {
  const z = -d + 0.015
  const colour = mix(palette.accent, WHITE, 0.72)
  const marks: Mark[] = []
  for (let x = -w / 2; x < w / 2; x += 0.2)
    marks.push({
      points: [
        [x, 0.88, z],
        [x, 1.6, z],
      ],
      colour: WHITE,
      line: 0.012,
    })
  for (let y = 0.9; y < 1.6; y += 0.2)
    marks.push({
      points: [
        [-w / 2, y, z],
        [w / 2, y, z],
      ],
      colour: WHITE,
      line: 0.012,
    })
  const strip = (from: number, to: number, y: number): Vec[] => [
    [from, 0.88, z],
    [to, 0.88, z],
    [to, y, z],
    [from, y, z],
  ]
  paintFaces(stage, [{ points: strip(-w / 2, w / 2, 0.99), colour, marks: marks.slice(-1) }])
}

function fridge({ stage, palette }: Room, at: Vec): void {
  const steel = mix(palette.metal, WHITE, 0.35)
  const gap: Mark = {
    points: [
      [-0.34, 1.22, 0.335],
      [0.34, 1.22, 0.335],
    ],
    colour: times(steel, 0.5),
    line: 0.02,
  }
  const handles = [
    [0.72, 1.12],
    [1.32, 1.6],
  ].map(([y0 = 0, y1 = 0]): Mark => ({
    points: [
      [0.27, y0, 0.335],
      [0.27, y1, 0.335],
    ],
    colour: times(steel, 0.6),
    line: 0.035,
  }))
  block(stage, at, [0.7, 1.78, 0.66], steel, { gloss: 0.35, dress: { front: { marks: [gap, ...handles] } } })
}

function cooker({ stage }: Room, at: Vec, width: number): void {
  const glass: Mark = {
    points: [
      [-width * 0.36, 0.16, 0.305],
      [width * 0.36, 0.16, 0.305],
      [width * 0.36, 0.58, 0.305],
      [-width * 0.36, 0.58, 0.305],
    ],
    colour: rgb('#1e2226'),
    gloss: 0.6,
  }
  const knobs = [-0.3, -0.1, 0.1, 0.3].map((x): Mark => ({
    points: circle(0.03, 10).map(([dx, dy]): Vec => [x * width + dx, 0.76 + dy, 0.306]),
    colour: rgb('#2b2d30'),
  }))
  const rings = [-0.22, 0.22].flatMap((x) =>
    [-0.12, 0.14].map((z): Mark => ({
      points: circle(0.09, 16).map(([dx, dz]): Vec => [x * width * 1.1 + dx, 0.872, z + dz]),
      colour: rgb('#1d1f22'),
    })),
  )
  block(stage, at, [width, 0.87, 0.62], rgb('#c9cdd0'), {
    gloss: 0.4,
    dress: { front: { marks: [glass, ...knobs] }, top: { colour: rgb('#54585c'), marks: rings } },
  })
  paintFaces(
    stage,
    turned(
      [
        [0.13, 0],
        [0.14, 0.02],
        [0.14, 0.14],
        [0.02, 0.18],
      ],
      { colour: rgb('#a7acb0'), gloss: 0.6 },
      placed([at[0] - width * 0.22, 0.88, at[2] + 0.12]),
      18,
    ),
  )
}

function sink({ stage, palette }: Room, x: number, z: number): void {
  const basin: Vec[] = [
    [x - 0.3, 0.893, z + 0.22],
    [x + 0.3, 0.893, z + 0.22],
    [x + 0.3, 0.893, z - 0.16],
    [x - 0.3, 0.893, z - 0.16],
  ]
  paintFaces(stage, [
    {
      points: basin,
      colour: times(palette.metal, 0.75),
      gloss: 0.5,
      marks: [
        {
          points: basin.map(([px, py, pz]): Vec => [
            x + (px - x) * 0.85,
            py,
            z + 0.03 + (pz - z - 0.03) * 0.8,
          ]),
          colour: times(palette.metal, 0.5),
        },
      ],
    },
  ])
  const tap: Vec[] = [
    [x, 0.89, z - 0.2],
    [x, 1.14, z - 0.2],
    [x, 1.16, z - 0.08],
    [x, 1.08, z - 0.02],
  ]
  const spots = tap.map(stage.camera.project)
  stage.picture.line(
    `M${spots.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}`,
    palette.metal,
    stage.camera.scaleAt([x, 1, z]) * 0.035,
  )
}

export function bathroom(room: Room): void {
  const { stage, random, width: w, depth: d, palette, wall } = room
  const tile = mix(palette.accent, WHITE, random.pick([0.55, 0.7, 0.8]))
  const z = -d + 0.012
  const marks: Mark[] = []
  for (let x = -w / 2; x < w / 2; x += 0.3)
    marks.push({
      points: [
        [x, 0, z],
        [x, 1, z],
      ],
      colour: mix(tile, WHITE, 0.7),
      line: 0.014,
    })
  for (let y = 0; y < 1; y += 0.3)
    marks.push({
      points: [
        [-w / 2, y, z],
        [w / 2, y, z],
      ],
      colour: mix(tile, WHITE, 0.7),
      line: 0.014,
    })
  paintFaces(stage, [
    {
      points: [
        [-w / 2, 0, z],
        [w / 2, 0, z],
        [w / 2, 1, z],
        [-w / 2, 1, z],
      ],
      colour: tile,
      marks,
    },
  ])
  const side = random.chance(0.5) ? 1 : -1
  block(stage, [side * w * 0.3, 0, -d + 0.34], [1.05, 0.78, 0.5], mix(palette.wood, WHITE, 0.15), {
    gloss: 0.2,
  })
  block(stage, [side * w * 0.3, 0.78, -d + 0.36], [1.12, 0.08, 0.56], rgb('#fbfaf6'), {
    gloss: 0.4,
    shadow: false,
  })
  paintFaces(
    stage,
    turned(
      [
        [0.12, 0],
        [0.24, 0.04],
        [0.27, 0.12],
      ],
      { colour: WHITE, gloss: 0.5 },
      placed([side * w * 0.3, 0.86, -d + 0.38]),
      22,
    ),
  )
  const mirror: Vec[] = [
    [side * w * 0.3 - 0.4, 1.25, z + 0.02],
    [side * w * 0.3 + 0.4, 1.25, z + 0.02],
    [side * w * 0.3 + 0.4, 2.15, z + 0.02],
    [side * w * 0.3 - 0.4, 2.15, z + 0.02],
  ]
  const glare: Vec[] = mirror.map(([x, y, pz], i): Vec => [
    x + (i === 1 || i === 2 ? -0.3 : 0.1),
    y,
    pz + 0.01,
  ])
  paintFaces(stage, [
    {
      points: mirror,
      colour: mix(wall, rgb('#bcd3de'), 0.75),
      gloss: 0.4,
      marks: [{ points: glare, colour: WHITE, opacity: 0.35 }],
    },
  ])
  const seat = -side * w * 0.02
  block(stage, [seat, 0.36, -d + 0.22], [0.42, 0.42, 0.2], WHITE, { gloss: 0.4, shadow: false })
  paintFaces(
    stage,
    turned(
      [
        [0.16, 0],
        [0.14, 0.2],
        [0.22, 0.38],
        [0.23, 0.42],
      ],
      { colour: WHITE, gloss: 0.4 },
      placed([seat, 0, -d + 0.55]),
      20,
    ),
  )
  shower(room, -side)
}

function shower({ stage, width: w, depth: d, palette }: Room, side: number): void {
  const x = side * (w / 2 - 0.06)
  block(stage, [side * (w / 2 - 0.5), 0, -d + 0.55], [1, 0.12, 1], WHITE, { gloss: 0.3 })
  const glass: Vec[] = [
    [side * (w / 2 - 1), 0.12, -d + 0.02],
    [side * (w / 2 - 1), 0.12, -d + 1.05],
    [side * (w / 2 - 1), 2, -d + 1.05],
    [side * (w / 2 - 1), 2, -d + 0.02],
  ]
  const pipe: Vec[] = [
    [x - side * 0.3, 1, -d + 0.06],
    [x - side * 0.3, 2.05, -d + 0.06],
    [x - side * 0.3, 2.1, -d + 0.35],
  ]
  const spots = pipe.map(stage.camera.project)
  stage.picture.line(
    `M${spots.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}`,
    palette.metal,
    stage.camera.scaleAt([x, 1, -d]) * 0.03,
  )
  paintFaces(
    stage,
    turned(
      [
        [0.11, 0],
        [0.06, 0.05],
      ],
      { colour: palette.metal, gloss: 0.5 },
      placed([x - side * 0.3, 2.03, -d + 0.36]),
      14,
    ),
  )
  paintFaces(stage, [{ points: glass, colour: rgb('#d9ecf2'), thin: true, opacity: 0.3 }])
}
