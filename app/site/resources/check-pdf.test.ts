import { createCipheriv } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { bomb } from '#tests/images.ts'
import { objectStream, pdf, pdfOf, pdfWithFile } from '#tests/pdfs.ts'
import { checkPdf } from './check-pdf.server.ts'
import { guideFileAt, guideFileFacts, guideFileMessages, isGuideFile, newGuideFile } from './guide-file.ts'

const refused = async (sent: Buffer) => {
  const checked = await checkPdf(sent)
  return checked.ok ? 'taken' : checked.problem
}

/** Bytes like random ones, but the same each time: 19 MB of truly random ones name a script now and then. */
const noise = (size: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(size))

const page = '<</Type /Page/Parent 2 0 R>>'

test('takes a PDF, and counts its pages', async () => {
  expect(await checkPdf(await pdf(3))).toEqual({ ok: true, pages: 3 })
  expect(await checkPdf(pdfOf(objectStream(`1 0 ${page}${page} <</Type/Pages>>`)))).toEqual({
    ok: true,
    pages: 2,
  })
})

test.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.7'), 'unknown'],
  ['a picture', bomb(100), 'unknown'],
  ['a PDF behind something else', Buffer.concat([Buffer.from('GIF89a'), pdfOf(page)]), 'unknown'],
  ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, '%PDF-1.7\n'), 'tooLarge'],
  ['something behind a PDF', Buffer.concat([pdfOf(page), Buffer.from('PK\x05\x06')]), 'damaged'],
  ['a stream that breaks off', pdfOf('5 0 obj<</Type/ObjStm>>\nstream\nxyz\nendstream'), 'damaged'],
] as const)('%s is refused', async (_, sent, problem) => {
  expect(await refused(sent)).toBe(guideFileMessages[problem])
})

test('half a PDF is refused', async () => {
  const sent = await pdf(3)
  expect(await refused(sent.subarray(0, sent.length / 2))).toBe(guideFileMessages.damaged)
})

test('one that is locked is refused', async () => {
  expect(await refused(await pdf(1, { userPassword: 'secret' }))).toBe(guideFileMessages.locked)
})

test.each([
  ['opens a program', '1 0 obj<</OpenAction<</S/Launch/F(calc.exe)>>>>endobj'],
  ['runs a script', '1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'],
  ['hides the name of its script', '1 0 obj<</OpenAction<</S/J#61vaScript>>>>endobj'],
  ['has a form that runs scripts', '1 0 obj<</AcroForm<</XFA[]>>>>endobj'],
  ['packs its script', objectStream('1 0 <</S/JavaScript>>')],
  ['hides that it packs', objectStream('1 0 <</S/JavaScript>>', '/Type/Obj#53tm/Filter/FlateDecode')],
])('one that %s is refused', async (_, object) => {
  expect(await refused(pdfOf(page, object))).toBe(guideFileMessages.active)
})

test('one with a file inside is refused', async () => {
  expect(await refused(await pdfWithFile())).toBe(guideFileMessages.active)
})

test('a bomb is not unpacked', async () => {
  const sent = pdfOf(objectStream(' '.repeat(100 * 1024 * 1024)))
  expect(sent.length).toBeLessThan(200_000)
  expect(await refused(sent)).toBe(guideFileMessages.damaged)
  const many = pdfOf(...Array.from({ length: 9 }, () => objectStream(' '.repeat(8 * 1024 * 1024))))
  expect(await refused(many)).toBe(guideFileMessages.damaged)
})

test('whatever is drawn on the pages is no program', async () => {
  const drawn = deflateSync(Buffer.from('(/Launch /Encrypt)'))
  const stream = Buffer.concat([Buffer.from('4 0 obj<<>>\nstream\n'), drawn, Buffer.from('\nendstream')])
  expect(await refused(pdfOf(page, stream, '4 0 obj<<>>\nstream\n(/Launch)\nendstream'))).toBe('taken')
})

test('it is looked through once, whatever it is made of', async () => {
  const size = 19 * 1024 * 1024
  let gone = 0
  const { indexOf } = String.prototype
  const spy = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
    this: string,
    sought,
    from = 0,
  ) {
    const found = indexOf.call(this, sought, from)
    if (sought === 'endstream') gone += (found < 0 ? this.length : found) - from
    return found
  })
  try {
    for (const filling of [noise(size), Buffer.alloc(size, 'stream\n'), Buffer.alloc(size, ' obj/#')]) {
      const sent = pdfOf(filling)
      gone = 0
      expect(await refused(sent)).toBe('taken')
      expect(gone).toBeLessThanOrEqual(sent.length)
    }
  } finally {
    spy.mockRestore()
  }
})

test('a path is readable, never the same twice, and the only kind that anyone may read', async () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (name, random) => {
        const { path, address } = newGuideFile(name, random)
        expect(isGuideFile(path)).toBe(true)
        expect(guideFileAt(address)).toBe(path)
      },
    ),
  )
  expect(newGuideFile('Host a Dinner (new).pdf', new Uint8Array(10))).toEqual({
    path: 'guides/0000000000/host-a-dinner-new.pdf',
    address: '/files/guides/0000000000/host-a-dinner-new.pdf',
  })
  for (const path of ['guides/a.pdf', 'guides/0000000000/a.html', 'guides/0000000000/../a.pdf', 'a.pdf']) {
    expect([path, isGuideFile(path)]).toEqual([path, false])
  }
  expect(guideFileAt('https://evil.example/files/guides/0000000000/a.pdf')).toBeNull()
})

test('what one downloads is told in words', () => {
  expect(guideFileFacts({ bytes: 340_000, pages: 12 })).toBe('PDF, 12 pages, 333 KB')
  expect(guideFileFacts({ bytes: 5_000_000, pages: 1 })).toBe('PDF, 1 page, 4.8 MB')
  expect(guideFileFacts({ bytes: 10, pages: 0 })).toBe('PDF, 1 KB')
})
