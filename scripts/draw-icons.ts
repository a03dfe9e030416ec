import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './run.mjs'

/**
 * `node scripts/draw-icons.ts` renders the icons of the installed app from the two SVGs beside them. Run it
 * when the SVGs change, because the home screens of Android and Apple take no SVG. Apple rounds the corners
 * itself and paints transparent pixels black, so its icon is a full square.
 */
const PUBLIC = join(root, 'web/public')
const DENSITY = 1_200
const ICONS = [
  { from: 'favicon.svg', side: 192, to: 'icon-192.png' },
  { from: 'favicon.svg', side: 512, to: 'icon-512.png' },
  { from: 'icon-maskable.svg', side: 512, to: 'icon-maskable-512.png' },
  { from: 'icon-maskable.svg', side: 180, to: 'apple-touch-icon.png' },
] as const

for (const { from, side, to } of ICONS) {
  const icon = sharp(readFileSync(join(PUBLIC, from)), { density: DENSITY }).resize(side, side)
  const { size } = await icon.png({ palette: true, compressionLevel: 9, effort: 10 }).toFile(join(PUBLIC, to))
  console.log(`${to}: ${size} bytes`)
}
