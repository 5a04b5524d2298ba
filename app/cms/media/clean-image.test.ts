import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bomb, gifAndScript, photo, photoWithLocation, pngAndPage, script, svg } from '#tests/images.ts'
import { cleanImage, imageProblems } from './clean-image.server.ts'

const refused = async (sent: Buffer) => {
  const clean = await cleanImage(sent)
  return clean.ok ? 'taken' : clean.problem
}

const taken = async (sent: Buffer) => {
  const clean = await cleanImage(sent)
  if (!clean.ok) throw new Error(clean.problem)
  return clean.image
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('takes %s by its content', async (format) => {
  const sent = await photo(320, 200).toFormat(format).toBuffer()
  const image = await taken(sent)
  expect(image).toMatchObject({ width: 320, height: 200 })
  expect((await sharp(image.bytes).metadata()).format).toBe('webp')
})

test('a picture that is larger than any screen is made smaller', async () => {
  expect(await taken(await photo(3000, 1500).jpeg().toBuffer())).toMatchObject({ width: 2000, height: 1000 })
})

test('where it was taken stays behind, and it stands upright', async () => {
  const sent = await photoWithLocation()
  expect(sent.includes('Secretphone')).toBe(true)
  const image = await taken(sent)
  expect(image).toMatchObject({ width: 400, height: 600 })
  const { exif, orientation, icc, xmp, iptc } = await sharp(image.bytes).metadata()
  expect({ exif, orientation, icc, xmp, iptc }).toEqual({})
  expect(image.bytes.includes('Secretphone')).toBe(false)
})

test('what hides behind or within a picture stays behind', async () => {
  for (const sent of [await gifAndScript(), await pngAndPage()]) {
    expect(sent.includes('owned')).toBe(true)
    const { bytes } = await taken(sent)
    for (const trace of ['owned', '<script', '<html', 'PK\x05\x06']) expect(bytes.includes(trace)).toBe(false)
  }
})

test('a drawing with a program in it is refused, and told why', async () => {
  expect(await refused(svg)).toBe(imageProblems.svg)
  expect(await refused(Buffer.concat([Buffer.from('\ufeff<!-- x -->\n'), svg]))).toBe(imageProblems.svg)
})

test.each([
  ['a script', Buffer.from(script)],
  ['a shell script', Buffer.from('#!/bin/sh\nrm -rf ~\n')],
  ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ['the first bytes of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['a PostScript file', Buffer.from('%!PS-Adobe-3.0\nshowpage')],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
])('%s that is called a picture is refused', async (_, sent) => {
  expect(await refused(sent)).toBe(imageProblems.unknown)
})

test('nothing at all is refused', async () => {
  expect(await refused(Buffer.alloc(0))).toBe(imageProblems.empty)
})

test('a bomb is refused before it is unpacked', async () => {
  const sent = bomb(30_000)
  expect(sent.length).toBeLessThan(20_000)
  const before = process.memoryUsage.rss()
  // The processor's time: a busy machine makes every clock run on.
  const startedAt = process.cpuUsage()
  expect(await refused(sent)).toBe(imageProblems.pixels)
  expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
})

test('half a picture is refused', async () => {
  for (const [format, problem] of [
    ['jpeg', 'damaged'],
    ['png', 'damaged'],
    ['webp', 'unknown'],
  ] as const) {
    const sent = await photo(800, 600).toFormat(format).toBuffer()
    expect([format, await refused(sent.subarray(0, sent.length / 2))]).toEqual([
      format,
      imageProblems[problem],
    ])
  }
})

test('a photograph that browsers cannot show is refused by name', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  expect(await refused(heic)).toBe(imageProblems.heic)
})

test('a dot is no picture', async () => {
  expect(await refused(await photo(1, 1).png().toBuffer())).toBe(imageProblems.small)
})
