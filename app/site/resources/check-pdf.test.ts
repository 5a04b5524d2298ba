import { createCipheriv } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { bomb } from '#tests/images.ts'
import { objectStream, pdf, pdfOf, pdfWithFile } from '#tests/pdfs.ts'
import { checkPdf } from './check-pdf.server.ts'
import { guideFileMessages } from './guide-file.ts'

const findProblem = async (bytes: Buffer) => {
  const result = await checkPdf(bytes)
  return result.ok ? null : result.problem
}

/** Reproducible pseudorandom bytes: 19 MB of truly random bytes sometimes contain a name such as /JS. */
const noise = (size: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(size))

const page = '<</Type /Page/Parent 2 0 R>>'

test('accepts a PDF and counts its pages', async () => {
  expect(await checkPdf(await pdf(3))).toEqual({ ok: true, pages: 3 })
  expect(await checkPdf(pdfOf(objectStream(`1 0 ${page}${page} <</Type/Pages>>`)))).toEqual({
    ok: true,
    pages: 2,
  })
})

test.each([
  ['an empty file', Buffer.alloc(0), 'empty'],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.7'), 'unknown'],
  ['a picture', bomb(100), 'unknown'],
  ['a PDF after other content', Buffer.concat([Buffer.from('GIF89a'), pdfOf(page)]), 'unknown'],
  ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, '%PDF-1.7\n'), 'tooLarge'],
  ['content after a PDF', Buffer.concat([pdfOf(page), Buffer.from('PK\x05\x06')]), 'damaged'],
  [
    'a reference to something other than a table',
    Buffer.from(`%PDF-1.7\n${page}\nstartxref\n9\n%%EOF\n`),
    'damaged',
  ],
  ['a reference past the end', Buffer.from(`%PDF-1.7\n${page}\nstartxref\n99999\n%%EOF\n`), 'damaged'],
  ['a table without a trailer', Buffer.from('%PDF-1.7\nxref\n0 1\nstartxref\n9\n%%EOF\n'), 'damaged'],
  ['a truncated stream', pdfOf('5 0 obj<</Type/ObjStm>>\nstream\nxyz\nendstream'), 'damaged'],
] as const)('rejects %s', async (_, bytes, problem) => {
  expect(await findProblem(bytes)).toBe(guideFileMessages[problem])
})

test('rejects half a PDF', async () => {
  const bytes = await pdf(3)
  expect(await findProblem(bytes.subarray(0, bytes.length / 2))).toBe(guideFileMessages.damaged)
})

test('rejects a PDF with a password', async () => {
  expect(await findProblem(await pdf(1, { userPassword: 'secret' }))).toBe(guideFileMessages.locked)
})

test.each([
  ['opens a program', '1 0 obj<</OpenAction<</S/Launch/F(calc.exe)>>>>endobj'],
  ['runs a script', '1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'],
  ['hides the name of its script', '1 0 obj<</OpenAction<</S/J#61vaScript>>>>endobj'],
  ['has a form that runs scripts', '1 0 obj<</AcroForm<</XFA[]>>>>endobj'],
  ['compresses its script', objectStream('1 0 <</S/JavaScript>>')],
  ['hides its object stream', objectStream('1 0 <</S/JavaScript>>', '/Type/Obj#53tm/Filter/FlateDecode')],
])('rejects a PDF that %s', async (_, object) => {
  expect(await findProblem(pdfOf(page, object))).toBe(guideFileMessages.active)
})

test('rejects a PDF with an embedded file', async () => {
  expect(await findProblem(await pdfWithFile())).toBe(guideFileMessages.active)
})

test('rejects decompression bombs', async () => {
  const bytes = pdfOf(objectStream(' '.repeat(65 * 1024 * 1024)))
  expect(bytes.length).toBeLessThan(200_000)
  expect(await findProblem(bytes)).toBe(guideFileMessages.damaged)
  const manyStreams = pdfOf(...Array(9).fill(objectStream(' '.repeat(8 * 1024 * 1024))))
  expect(await findProblem(manyStreams)).toBe(guideFileMessages.damaged)
})

test('accepts any text drawn on the pages', async () => {
  const pageContent = deflateSync(Buffer.from('(/Launch /Encrypt)'))
  const stream = Buffer.concat([
    Buffer.from('4 0 obj<<>>\nstream\n'),
    pageContent,
    Buffer.from('\nendstream'),
  ])
  expect(await findProblem(pdfOf(page, stream, '4 0 obj<<>>\nstream\n(/Launch)\nendstream'))).toBeNull()
})

test('scans any file only once', async () => {
  const size = 19 * 1024 * 1024
  let scanned = 0
  const { indexOf } = String.prototype
  const spy = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
    this: string,
    needle,
    from = 0,
  ) {
    const found = indexOf.call(this, needle, from)
    if (needle === 'endstream') scanned += (found < 0 ? this.length : found) - from
    return found
  })
  try {
    for (const content of [noise(size), Buffer.alloc(size, 'stream\n'), Buffer.alloc(size, ' obj/#')]) {
      const bytes = pdfOf(content)
      scanned = 0
      expect(await findProblem(bytes)).toBeNull()
      expect(scanned).toBeLessThanOrEqual(bytes.length)
    }
  } finally {
    spy.mockRestore()
  }
})
