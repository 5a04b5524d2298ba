import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'brand-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function pixelsOf(path: string) {
  // Reads the file into memory, because other tests turn off sharp's file access.
  const { data, info } = await sharp(readFileSync(path))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.width * info.height }, (_, i) => [...data.subarray(i * 3, i * 3 + 3)])
}

const share = async (path: string, isColor: (red: number, green: number, blue: number) => boolean) => {
  const pixels = await pixelsOf(path)
  return pixels.filter(([red = 0, green = 0, blue = 0]) => isColor(red, green, blue)).length / pixels.length
}

const isBurgundy = (red: number, green: number, blue: number) => red > green + 50 && blue > green + 15
const isGreen = (red: number, green: number, blue: number) => green > red + 12 && green > blue

test('pictures, guides and icons are drawn in the brand color, and plants stay green', async () => {
  const args = ['illustrations/brand.ts', '#7a1f3d', folder, 'quran-circles']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const paths = stdout.trim().split('\n')
  expect(paths).toContain('/guides/running-a-masjid-event.pdf')
  expect(paths).toContain('/pictures/quran-circles-share.jpg')
  for (const path of paths) expect(statSync(join(folder, path)).size, path).toBeGreaterThan(300)

  const picture = 'pictures/quran-circles-wide-400.webp'
  expect(await share(join('public', picture), isBurgundy)).toBeLessThan(0.01)
  expect(await share(join(folder, picture), isBurgundy)).toBeGreaterThan(0.03)
  expect(await share(join(folder, picture), isGreen)).toBeGreaterThan(0.005)
  expect(await share(join(folder, 'icon-192.png'), isBurgundy)).toBeGreaterThan(0.2)
  const guide = 'guides/running-a-masjid-event.pdf'
  expect(readFileSync(join(folder, guide)).subarray(0, 5).toString()).toBe('%PDF-')
  // The files that a phone loads for its first screen.
  for (const width of [400, 800])
    expect(statSync(join(folder, `pictures/quran-circles-wide-${width}.avif`)).size).toBeLessThanOrEqual(
      13_900,
    )
})
