import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brandFilesOf, isBrandFile, logoFile, logoSize } from '#app/platform/settings/brand-files.ts'
import { folderFiles } from '#tests/files.ts'
import { photo, script } from '#tests/images.ts'
import { deleteFormerBrandFiles, storeLogo, storeShareImage } from './brand-images.server.ts'
import { rasterizeSvg, svgProblems } from './rasterize-svg.server.ts'

const openFiles = folderFiles()

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${content}</svg>`)
const logoSvg = svg(`<rect width="200" height="100" fill="#7a1f3d"/>${script}`)

test('stores a logo in the sizes for pages and icons', async () => {
  const { files } = await openFiles()
  const result = await storeLogo(files, logoSvg)
  if (!result.ok) throw new Error(result.problem)
  expect(logoSize(result.setting)).toEqual({ width: 320, height: 160 })
  const paths = [...brandFilesOf({ logo: result.setting, sharePicture: '' })]
  expect(paths.every(isBrandFile)).toBe(true)
  const read = async (path: string) => {
    const file = await files.get(path)
    if (!file) throw new Error(`${path} is missing`)
    return sharp(await buffer(file))
      .raw()
      .toBuffer({ resolveWithObject: true })
  }
  const sizes = await Promise.all(paths.map(async (path) => (await read(path)).info))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [320, 160],
    ...[32, 180, 192, 512, 192, 512].map((side) => [side, side]),
  ])
  const { data } = await read(logoFile(result.setting, 'maskable-192.png'))
  expect([...data.subarray(0, 3)]).toEqual([0xfb, 0xf7, 0xef])
  const middle = (96 * 192 + 96) * (data.length / (192 * 192))
  expect([...data.subarray(middle, middle + 3)]).toEqual([0x7a, 0x1f, 0x3d])
})

test.each([
  ['text', svg('<text x="1" y="9">Nur</text>'), svgProblems.text],
  ['an entity', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'), svgProblems.complex],
  ['many copies', svg('<use href="#a"/>'.repeat(13)), svgProblems.complex],
  ['too many bytes', svg(' '.repeat(256 * 1024)), svgProblems.large],
  ['an unclosed tag', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), svgProblems.damaged],
])('rejects an SVG with %s', async (_, input, problem) => {
  expect(await rasterizeSvg(input)).toEqual({ ok: false, problem })
})

test('stops rasterizing at the time or memory limit', async () => {
  const circles = '<circle r="9"/>'.repeat(3_000)
  const marker = `<marker id="m" viewBox="0 0 9 9">${circles}</marker>`
  const bomb = svg(`${marker}<path marker-mid="url(#m)" d="M0 0${'h1'.repeat(60_000)}"/>`)
  const budget = { cpuMs: 200, memoryMegabytes: 256, addedMegabytes: 512 }
  expect(await rasterizeSvg(bomb, budget)).toEqual({ ok: false, problem: svgProblems.complex })
})

test('ignores references to local files in an SVG', async () => {
  const background = '<rect width="200" height="100"/>'
  const path = `${process.cwd()}/public/icon-192.png`
  const pictures = [path, `file://${path}`].map((href) => `<image href="${href}" width="90" height="90"/>`)
  const expected = await rasterizeSvg(svg(background))
  expect(expected.ok).toBe(true)
  expect(await rasterizeSvg(svg(background + pictures.join('')))).toEqual(expected)
})

test('rejects a logo that is too small or is not a picture', async () => {
  const { files } = await openFiles()
  expect(await storeLogo(files, await photo(40, 40).png().toBuffer())).toMatchObject({ ok: false })
  expect(await storeLogo(files, Buffer.from('no picture'))).toMatchObject({ ok: false })
  expect(await storeLogo(files, await photo(48, 48).png().toBuffer())).toMatchObject({ ok: true })
})

test('former files are deleted after a week, and current ones are kept', async () => {
  const { files } = await openFiles()
  const former = await storeLogo(files, logoSvg)
  const logo = await storeLogo(files, await photo(300, 300).png().toBuffer())
  const share = await storeShareImage(files, await photo(1200, 630).jpeg().toBuffer())
  if (!former.ok || !logo.ok || !share.ok) throw new Error('A file was rejected')
  const settings = { logo: logo.setting, sharePicture: share.setting }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const countFiles = async () => (await Array.fromAsync(files.list(''))).length
  await deleteFormerBrandFiles(files, settings, inDays(6))
  expect(await countFiles()).toBe(15)
  await deleteFormerBrandFiles(files, settings, inDays(8))
  expect((await Array.fromAsync(files.list(''))).map(({ path }) => path).sort()).toEqual(
    [...brandFilesOf(settings)].sort(),
  )
})

test.each([
  'brand/logo-0123456789abcdef-320x160.webp',
  'brand/share-0123456789abcdef.png',
  'brand/../secret',
  'share-0123456789abcdef.jpg',
])('%s is not the path of a logo or a social sharing image', (path) => expect(isBrandFile(path)).toBe(false))
