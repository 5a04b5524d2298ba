import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { countTurns } from '#tests/event-loop.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { documentPdf } from './document-pdf.server.ts'
import { type ReceiptContent, type ReceiptFacts, receiptContent } from './receipt.ts'
import { receiptDocument } from './receipt-document.ts'

const settings = {
  ...defaultSettings,
  legalName: 'Shajara Community, Inc.',
  postalAddress: ['12 Garden Street', 'Atlanta, GA 30309'],
  taxId: '12-3456789',
  taxStatus: 'us501c3' as const,
  receiptSignature: 'Amina Yusuf, Treasurer',
}
const facts: ReceiptFacts = {
  donor: 'Maryam Siddiqui',
  reference: 'GFT-7K3M-Q9',
  receivedOn: '2026-11-20',
  fund: 'General fund',
  cause: '',
  dedication: '',
  method: 'card',
  givenCents: 103_50,
  feeCoverCents: 3_50,
  netCents: 103_50,
  currency: 'USD',
}

const content = (changes: Partial<ReceiptFacts> = {}, corrects: ReceiptContent['corrects'] = null) =>
  receiptContent({ ...facts, ...changes }, { issuedOn: '2026-11-23', corrects }, settings)

async function print(receipt: ReceiptContent, correctedBy: number | null = null, name = 'receipt') {
  const pdf = await documentPdf(receiptDocument({ number: 12, content: receipt }, correctedBy))
  if (process.env.PDF_OUT) writeFileSync(`${process.env.PDF_OUT}/${name}.pdf`, pdf)
  return readPdf(pdf)
}

test('a PDF reader finds the number, the donor, the amount and the legal statement', async () => {
  const { title, language, pages, tags } = await print(content())
  expect({ title, language, pages: pages.length }).toEqual({
    title: 'Receipt 12',
    language: 'en-US',
    pages: 1,
  })
  const [text = ''] = pages
  for (const part of [
    'Shajara Community, Inc.',
    '12 Garden Street',
    'Receipt 12',
    'Maryam Siddiqui',
    '$103.50 USD',
    'November 20, 2026 (10 Jumada II 1448 AH)',
    'GFT-7K3M-Q9',
    'tax-exempt under section 501(c)(3)',
    'Tax ID (EIN): 12-3456789.',
    'No goods or services were provided in exchange for this gift.',
    'Amina Yusuf, Treasurer',
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(part)
  expect(tags).toContain('"role":"H1"')
})

test('an Arabic name is read in the correct order', async () => {
  const name = 'مريم الصديقي'
  const { pages, tags } = await print(
    content({ donor: name, dedication: `In memory of ${name}, may he rest` }),
    null,
    'arabic',
  )
  expect(pages[0]?.normalize('NFKC')).toContain(name)
  expect(tags).toContain(name)
})

test('a correction says what it replaces, without tax wording when everything was refunded', async () => {
  const corrects = { number: 9, issuedOn: '2026-11-21', reason: 'Refund' }
  const { pages } = await print(content({ netCents: 0 }, corrects), null, 'corrected')
  expect(pages[0]).toContain('This receipt replaces receipt 9.')
  expect(pages[0]).toContain('$0.00 USD')
  expect(pages[0]).toContain('Refund')
  expect(pages[0]).not.toMatch(/tax-exempt|goods or services/)
  const old = await print(content(), 13, 'replaced')
  expect(old.pages[0]).toContain('This receipt is no longer valid. Receipt 13 replaced it.')
})

test('long names, addresses and dedications wrap, onto a second page if necessary', async () => {
  const long = 'Abdurrahman-ibn-Muhammad '.repeat(12)
  const { pages } = await print(
    content({ donor: long, dedication: long.repeat(4), cause: long }),
    null,
    'long',
  )
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain('Page 2 of 2')
})

test('the same receipt always produces the same file', async () => {
  const document = receiptDocument({ number: 12, content: content() }, null)
  expect((await documentPdf(document)).equals(await documentPdf(document))).toBe(true)
})

test('a name in a script that no font has is drawn in Latin letters, and read aloud as it was entered', async () => {
  const name = '李明 Петров'
  const { pages, tags } = await print(
    content({ donor: name, dedication: 'For अमीना and גבריאל' }),
    null,
    'script',
  )
  expect(pages[0]).toContain('LiMing Petrov')
  expect(pages[0]).toContain("For amina and gvry'l")
  expect(tags).toContain(name)
})

test('drawing a statement of 100 gifts does not block the server', async () => {
  const gift = { date: 'November 20, 2026', text: 'General fund, مكتبة الحي', amount: '$1,234.50' }
  const table = { title: 'Gifts', rows: Array.from({ length: 100 }, () => gift), total: '$123,450.00' }
  const document = { ...receiptDocument({ number: 12, content: content() }, null), tables: [table] }
  let pages = 0
  const turns = await countTurns(
    documentPdf(document).then(async (pdf) => {
      pages = (await readPdf(pdf)).pages.length
    }),
  )
  expect(pages).toBeGreaterThan(3)
  expect(turns).toBeGreaterThan(10)
})
