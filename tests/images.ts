import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Gradients and noise that compress about as badly as a photo. */
export function photo(width = 1600, height = 1000) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, offset = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels[offset++] = (x * 255) / width
      pixels[offset++] = (y * 255) / height
      pixels[offset++] = (x * 7 + y * 13) % 200
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A JPEG as a phone writes it: rotated, with GPS coordinates. */
export const photoWithLocation = () =>
  photo(600, 400)
    .withExif({
      IFD0: { Make: 'Secretphone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A small PNG that claims to have `side` × `side` pixels. */
export function bomb(side: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(Math.ceil(side / 8) + 1)
  const lines = Buffer.concat(Array.from({ length: 64 }, () => row))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')])
}

function chunk(type: string, content = Buffer.alloc(0)) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const script = '<script>document.title="owned"</script>'
export const svg = Buffer.from(
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${script}<rect width="400" height="400"/></svg>`,
)

/** A GIF followed by JavaScript and a script element. */
export async function gifAndScript() {
  const gif = await photo(200, 200).gif().toBuffer()
  return Buffer.concat([gif, Buffer.from(`*/=1;document.title="owned"//${script}`)])
}

/** A PNG that also contains an HTML page and ends like a ZIP archive. */
export async function pngAndPage() {
  const png = await photo(300, 300).png().toBuffer()
  const text = chunk('tEXt', Buffer.from(`Comment\0<html>${script}</html>`))
  const zip = Buffer.from('PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  return Buffer.concat([png.subarray(0, 33), text, png.subarray(33), Buffer.from(script), zip])
}

/** A GIF of 200 × 200 pixels with `count` frames of one pixel. */
export function gifOfFrames(count: number) {
  const start = Buffer.from([...Buffer.from('GIF89a'), 200, 0, 200, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0])
  return Buffer.concat([start, Buffer.alloc(frame.length * count, frame), Buffer.from([0x3b])])
}
