import type { BodyType } from '../catalogue-cars.ts'

/**
 * A car's outline in metres, nose towards +x, wheels on y = 0. `top` runs from the tail to the nose along the
 * middle of the car. The windscreen rises from `screenFoot` to `screenTop`, the rear window from `rearFoot`
 * to `rearTop`.
 */
export type CarShape = {
  halfLength: number
  halfWidth: number
  clearance: number
  belt: number
  top: readonly (readonly [x: number, y: number])[]
  screenFoot: number
  screenTop: number
  rearTop: number
  rearFoot: number
  pillars: readonly number[]
  axles: readonly [rear: number, front: number]
  wheel: number
  /** How much of its width the roof keeps. */
  roof: number
  cladding: boolean
  /** Where an open bed lies, for a pickup. */
  bed?: readonly [from: number, to: number]
  /** Panels instead of glass behind this x, for a goods van. */
  blindBehind?: number
}

export const CAR_SHAPES: Record<BodyType, CarShape> = {
  Sedan: {
    halfLength: 2.32,
    halfWidth: 0.89,
    clearance: 0.2,
    belt: 0.9,
    top: [
      [-2.32, 0.84],
      [-2.24, 1],
      [-1.8, 1.06],
      [-1.62, 1.08],
      [-0.78, 1.4],
      [-0.2, 1.46],
      [0.3, 1.41],
      [1.08, 1.01],
      [1.7, 0.9],
      [2.12, 0.78],
      [2.32, 0.62],
    ],
    screenFoot: 1.08,
    screenTop: 0.32,
    rearTop: -0.8,
    rearFoot: -1.62,
    pillars: [-0.16, -1.12],
    axles: [-1.34, 1.38],
    wheel: 0.325,
    roof: 0.72,
    cladding: false,
  },
  Hatchback: {
    halfLength: 1.92,
    halfWidth: 0.84,
    clearance: 0.19,
    belt: 0.92,
    top: [
      [-1.92, 0.86],
      [-1.88, 1.04],
      [-1.8, 1.12],
      [-1.42, 1.44],
      [-0.6, 1.52],
      [0.2, 1.47],
      [0.98, 1.04],
      [1.45, 0.92],
      [1.76, 0.8],
      [1.92, 0.64],
    ],
    screenFoot: 0.98,
    screenTop: 0.2,
    rearTop: -1.38,
    rearFoot: -1.8,
    pillars: [-0.24, -1.1],
    axles: [-1.18, 1.18],
    wheel: 0.3,
    roof: 0.74,
    cladding: false,
  },
  SUV: {
    halfLength: 2.3,
    halfWidth: 0.93,
    clearance: 0.27,
    belt: 1.08,
    top: [
      [-2.3, 0.98],
      [-2.27, 1.16],
      [-2.2, 1.22],
      [-1.86, 1.63],
      [-0.9, 1.72],
      [0.2, 1.67],
      [1.0, 1.2],
      [1.6, 1.11],
      [2.12, 0.98],
      [2.3, 0.8],
    ],
    screenFoot: 1,
    screenTop: 0.24,
    rearTop: -1.84,
    rearFoot: -2.2,
    pillars: [-0.26, -1.22],
    axles: [-1.34, 1.36],
    wheel: 0.37,
    roof: 0.76,
    cladding: true,
  },
  Pickup: {
    halfLength: 2.66,
    halfWidth: 0.93,
    clearance: 0.32,
    belt: 1.12,
    top: [
      [-2.66, 1.1],
      [-2.6, 1.16],
      [-0.92, 1.16],
      [-0.86, 1.2],
      [-0.66, 1.7],
      [0.1, 1.78],
      [0.52, 1.74],
      [1.2, 1.27],
      [1.9, 1.18],
      [2.46, 1.06],
      [2.66, 0.86],
    ],
    screenFoot: 1.2,
    screenTop: 0.54,
    rearTop: -0.64,
    rearFoot: -0.88,
    pillars: [0.06],
    axles: [-1.5, 1.56],
    wheel: 0.4,
    roof: 0.76,
    cladding: true,
    bed: [-2.56, -0.96],
  },
  Van: {
    halfLength: 2.45,
    halfWidth: 0.94,
    clearance: 0.22,
    belt: 1.1,
    top: [
      [-2.45, 0.98],
      [-2.43, 1.2],
      [-2.4, 1.3],
      [-2.3, 1.9],
      [-1.6, 2],
      [0.6, 1.98],
      [1.06, 1.9],
      [1.9, 1.2],
      [2.2, 1.05],
      [2.45, 0.78],
    ],
    screenFoot: 1.86,
    screenTop: 1.1,
    rearTop: -2.28,
    rearFoot: -2.4,
    pillars: [0.5, -0.5, -1.4],
    axles: [-1.42, 1.5],
    wheel: 0.34,
    roof: 0.86,
    cladding: false,
  },
}
