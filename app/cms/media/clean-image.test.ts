import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  bomb,
  gifAndScript,
  gifOfFrames,
  photo,
  photoWithLocation,
  pngAndPage,
  script,
  svg,
} from '#tests/images.ts'
import { cleanImage, imageProblems } from './clean-image.server.ts'

const checkImage = async (input: Buffer) => {
  const clean = await cleanImage(input)
  return clean.ok ? 'accepted' : clean.problem
}

const requireCleanImage = async (input: Buffer) => {
  const clean = await cleanImage(input)
  if (!clean.ok) throw new Error(clean.problem)
  return clean.image
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('accepts %s by its content', async (format) => {
  const input = await photo(160, 100).toFormat(format).toBuffer()
  const image = await requireCleanImage(input)
  expect(image).toMatchObject({ width: 160, height: 100 })
  expect((await sharp(image.bytes).metadata()).format).toBe('webp')
})

test('scales down a large picture', async () => {
  expect(await requireCleanImage(await photo(2200, 1100).jpeg().toBuffer())).toMatchObject({
    width: 2000,
    height: 1000,
  })
})

test('removes the location and rotates the picture upright', async () => {
  const input = await photoWithLocation()
  expect(input.includes('Secretphone')).toBe(true)
  const image = await requireCleanImage(input)
  expect(image).toMatchObject({ width: 400, height: 600 })
  const { exif, orientation, icc, xmp, iptc } = await sharp(image.bytes).metadata()
  expect({ exif, orientation, icc, xmp, iptc }).toEqual({})
  expect(image.bytes.includes('Secretphone')).toBe(false)
})

test('removes content hidden in a picture or appended to it', async () => {
  for (const input of [await gifAndScript(), await pngAndPage()]) {
    expect(input.includes('owned')).toBe(true)
    const { bytes } = await requireCleanImage(input)
    for (const trace of ['owned', '<script', '<html', 'PK\x05\x06']) expect(bytes.includes(trace)).toBe(false)
  }
})

test('rejects an SVG and says why', async () => {
  expect(await checkImage(svg)).toBe(imageProblems.svg)
  expect(await checkImage(Buffer.concat([Buffer.from('\ufeff<!-- x -->\n'), svg]))).toBe(imageProblems.svg)
})

test.each([
  ['a script', Buffer.from(script)],
  ['a shell script', Buffer.from('#!/bin/sh\nrm -rf ~\n')],
  ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ['the first bytes of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['a PostScript file', Buffer.from('%!PS-Adobe-3.0\nshowpage')],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
])('rejects %s as an unknown format', async (_, input) => {
  expect(await checkImage(input)).toBe(imageProblems.unknown)
})

test('rejects an empty file', async () => {
  expect(await checkImage(Buffer.alloc(0))).toBe(imageProblems.empty)
})

test('rejects a decompression bomb before unpacking it', async () => {
  const input = bomb(30_000)
  expect(input.length).toBeLessThan(20_000)
  const memoryBefore = process.memoryUsage.rss()
  // CPU time, because the elapsed time depends on the load of the machine.
  const cpuBefore = process.cpuUsage()
  expect(await checkImage(input)).toBe(imageProblems.pixels)
  expect(process.cpuUsage(cpuBefore).user).toBeLessThan(1_000_000)
  expect(process.memoryUsage.rss() - memoryBefore).toBeLessThan(50_000_000)
})

test('another thread reads the header of a picture with 200,000 frames', async () => {
  const input = gifOfFrames(200_000)
  await cleanImage(await photo(200, 200).gif().toBuffer())
  const [threadBefore, processBefore] = [process.threadCpuUsage(), process.cpuUsage()]
  const image = await requireCleanImage(input)
  const threadTime = process.threadCpuUsage(threadBefore).user
  const processTime = process.cpuUsage(processBefore).user
  // The ratio would be nearly 1 if this thread read the header.
  expect(threadTime / processTime).toBeLessThan(0.5)
  expect(image).toMatchObject({ width: 200, height: 200 })
})

test('rejects a truncated picture', async () => {
  for (const [format, problem] of [
    ['jpeg', 'damaged'],
    ['png', 'damaged'],
    ['webp', 'unknown'],
  ] as const) {
    const input = await photo(400, 300).toFormat(format).toBuffer()
    expect([format, await checkImage(input.subarray(0, input.length / 2))]).toEqual([
      format,
      imageProblems[problem],
    ])
  }
})

test('rejects HEIC, and names the format', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  expect(await checkImage(heic)).toBe(imageProblems.heic)
})

test('rejects a picture of one pixel', async () => {
  expect(await checkImage(await photo(1, 1).png().toBuffer())).toBe(imageProblems.small)
})

test('reading a picture does not change which formats other threads can read', async () => {
  const loader = { operation: ['VipsForeignLoadPngBuffer'] }
  const png = await photo(160, 100).png().toBuffer()
  const jpeg = await photo(160, 100).jpeg().toBuffer()
  await requireCleanImage(jpeg)
  sharp.block(loader)
  try {
    await requireCleanImage(jpeg)
    await expect(sharp(png).metadata()).rejects.toThrow('unsupported image format')
  } finally {
    sharp.unblock(loader)
  }
})
