import sharp from 'sharp'

/** A photo as a phone's camera saves it: 12 megapixels, JPEG, some megabytes, with texture everywhere. */
export async function cameraPhoto(seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const width = 4_000
  const height = 3_000
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  const texture = await sharp({
    create: { width: width / 2, height: height / 2, channels: 3, background: '#808080', noise },
  })
    .resize(width, height)
    .png({ compressionLevel: 0 })
    .toBuffer()
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="hsl(${seed * 47},60%,70%)"/><stop offset="1" stop-color="#a5532a"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <rect x="${800 + seed * 90}" y="1100" width="2100" height="1300" rx="120"
      fill="hsl(${seed * 90},65%,38%)"/>
    <circle cx="1300" cy="2450" r="260" fill="#222"/><circle cx="2600" cy="2450" r="260" fill="#222"/>
  </svg>`
  const buffer = await sharp(Buffer.from(scene))
    .composite([{ input: texture, blend: 'overlay' }])
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name: `IMG_2026${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}
