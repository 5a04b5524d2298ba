import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { readPdf } from '#tests/read-pdf.ts'
import type { Site } from '#tests/site.ts'

const checkGift = {
  Donor: 'Bilal',
  'Email (optional)': 'bilal@example.org',
  'Amount (USD)': '40',
  'Fund or campaign': 'zakat',
  Method: 'check',
  'Internal note (optional)': 'Check 1027',
}

async function recordCheck(site: Site, values: Record<string, string> = {}) {
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const form = await openPage(site, '/admin/gifts/new', treasurer)
  const page = await form.submit('Record gift', { ...checkGift, ...values })
  return { treasurer, form, page }
}

test('a treasurer records a check once, with its receipt, and finds it again @server', async ({ site }) => {
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const form = await openPage(site, '/admin/donations/new', treasurer)
  const invalid = await form.submit('Record gift', { ...checkGift, 'Amount (USD)': '0', Method: '' })
  expect(invalid.status).toBe(400)
  expect(invalid.field('Amount (USD)').description).toContain('above zero')
  expect(invalid.field('Method').description).toContain('Please choose a method.')
  expect(invalid.field('Internal note (optional)').value).toBe('Check 1027')
  const recorded = await invalid.submit('Record gift', checkGift)
  expect(recorded.notice).toContain('$40.00 from Bilal recorded')
  await invalid.submit('Record gift', checkGift)
  expect(await site.db.selectFrom('gift').select('id').execute()).toHaveLength(1)
  expect(recorded.one('section', 'Receipts').text).toContain('Receipt 1')
  expect(recorded.one('section', 'History').text).toContain('Check 1027')
  const [receipt, ...more] = (await site.mailTo('bilal@example.org')).attachments
  expect([receipt?.filename, more]).toEqual(['receipt-1.pdf', []])
  const { pages } = await readPdf(Buffer.from(receipt?.content as ArrayBuffer))
  expect(pages[0]).toContain('$40.00 USD')

  const list = await recorded.open('/admin/gifts')
  expect((await list.submit('Search', { Search: 'BILAL@' })).all('tbody tr')).toHaveLength(1)
  expect((await list.submit('Search', { Search: 'bilal', Fund: 'general' })).text).toContain('No matches.')
  const csv = await list.open('/admin/gifts/export.csv?fund=zakat')
  expect(csv.text).toContain('"Bilal","bilal@example.org","Zakat"')
})

test('a gift is refunded in part with a reason, and no more than is left @server', async ({ site }) => {
  const { page } = await recordCheck(site)
  const form = await page.follow('Refund')
  expect(form.field('Amount (USD)').value).toBe('40.00')
  const tooMuch = await form.submit('Record refund', { 'Amount (USD)': '41', Reason: 'Given twice' })
  expect(tooMuch.field('Amount (USD)').description).toContain('You can refund at most $40.00.')
  expect(tooMuch.field('Reason').value).toBe('Given twice')
  const refunded = await tooMuch.submit('Record refund', { 'Amount (USD)': '15' })
  expect(refunded.notice).toContain('$15.00 refunded.')
  expect(refunded.one('section', 'Amounts').text).toMatch(/Given\s*\$40\.00.*Refunded\s*-\$15\.00.*\$25\.00/)
  expect(refunded.one('section', 'Receipts').text).toContain('Receipt 2')
  expect(refunded.one('section', 'Ledger').text).toContain('Given twice')
})

test('a misspelled name is corrected with a new receipt @server', async ({ site }) => {
  const { page } = await recordCheck(site, { Donor: 'Bilel' })
  const form = await page.follow('Correct receipt')
  const corrected = await form.submit('Correct the receipt', { Name: 'Bilal', Reason: 'name misspelled' })
  expect(corrected.notice).toContain('The receipt was corrected.')
  expect(corrected.one('section', 'Receipts').text).toMatch(/Receipt 1.*Receipt 2.*name misspelled/)
  const again = await corrected.submit('Resend receipt')
  expect(again.notice).toContain('sent again')
  await site.db.updateTable('donor').set({ erasedAt: new Date().toISOString() }).execute()
  expect((await again.open(page.path)).all('a', 'Correct receipt')).toEqual([])
})

test('views of a gift and a donor are in the activity log, once a day and without the donor’s name @server', async ({
  site,
}) => {
  const { page } = await recordCheck(site)
  await page.open(page.path)
  const donor = await page.follow('Bilal')
  expect(donor.one('section', 'By year').text).toMatch(/Zakat.*2\d{3}\s*\$0\.00\s*\$40\.00/)
  const views = await site.db
    .selectFrom('activity')
    .select(['subject', 'label'])
    .where('verb', '=', 'viewed')
    .orderBy('at')
    .execute()
  expect(views.map(({ subject }) => subject)).toEqual(['gift', 'donor'])
  expect(JSON.stringify(views)).not.toContain('Bilal')
})

test('money is transferred between funds with a reason, but never zakat @server', async ({ site }) => {
  const { page } = await recordCheck(site, { 'Fund or campaign': 'general' })
  const form = await page.open('/admin/gifts/ledger/move')
  expect(form.all('option[value=zakat]')).toEqual([])
  const transfer = { From: 'general', To: 'sadaqah', 'Amount (USD)': '50', Reason: 'The donor agreed' }
  const tooMuch = await form.submit('Transfer', transfer)
  expect(tooMuch.field('Amount (USD)').description).toContain('Only $40.00 is in General fund.')
  const ledger = await tooMuch.submit('Transfer', { 'Amount (USD)': '10' })
  expect(ledger.notice).toContain('$10.00 transferred from General fund to Sadaqah.')
  expect(ledger.one('section', 'Funds').text).toMatch(/General fund\s*\$30\.00.*Sadaqah\s*\$10\.00/)
  expect((await ledger.follow('Check now')).text).toContain('All sums agree.')
  const journal = await ledger.open('/admin/gifts/journal.csv')
  expect(journal.text).toContain('"Contributions:General fund"')
})

test('the ledger is exported with one row per entry, and the totals match @server', async ({ site }) => {
  const { page } = await recordCheck(site)
  const form = await page.follow('Refund')
  const refunded = await form.submit('Record refund', { 'Amount (USD)': '15.25', Reason: '=1+1' })
  await recordCheck(site, { 'Amount (USD)': '7', 'Fund or campaign': 'general' })
  const csv = await refunded.open('/admin/gifts/ledger.csv')
  const [header, ...rows] = csv.html.trim().split('\r\n')
  expect(header).toContain('"Key","Date","Type","Account","Fund","Amount","Currency","Gift"')
  const cells = rows.map((row) => row.slice(1, -1).split('","'))
  expect(cells.map(([, , kind, , fund, amount]) => `${kind}, ${fund}, ${amount}`).toSorted()).toEqual([
    'Gift, General fund, 7.00',
    'Gift, Zakat, 40.00',
    'Refund, Zakat, -15.25',
  ])
  expect(csv.html).toContain(`"'=1+1"`)
  expect((await refunded.open('/admin/gifts/ledger.csv?fund=zakat')).html.trim().split('\r\n')).toHaveLength(
    3,
  )
  expect((await refunded.open('/admin/gifts/totals.csv')).text).toContain('24.75')
  const exports = site.db.selectFrom('activity').select('label').where('verb', '=', 'exported')
  expect((await exports.execute()).map(({ label }) => label)).toContain('Ledger')
})

test('the totals keep zakat separate from the rest @server', async ({ site }) => {
  const { page } = await recordCheck(site)
  const form = await page.open('/admin/gifts/new')
  await form.submit('Record gift', { ...checkGift, 'Amount (USD)': '7', 'Fund or campaign': 'general' })
  const sadaqah = await page.open('/admin/gifts/new')
  await sadaqah.submit('Record gift', { ...checkGift, 'Amount (USD)': '3', 'Fund or campaign': 'sadaqah' })
  const totals = await page.open('/admin/gifts/totals')
  expect(totals.one('section', 'By fund').text).not.toContain('Zakat')
  expect(totals.one('section', 'By fund').one('tr', /^Total/).text).toContain('$10.00')
  expect(totals.one('section', 'By month').text).toContain('$10.00')
  expect(totals.one('section', 'By month').text).not.toContain('$50.00')
  expect(totals.one('section', 'Zakat').text).toContain('$40.00')
})

test('a treasurer can import gifts, but sees no other imports @server', async ({ site }) => {
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const page = await openPage(site, '/admin/imports', treasurer)
  expect(page.all('input[name=kind]').map((input) => input.attribute('value'))).toEqual(['gifts'])
  expect(page.text).not.toContain('Import from a link')
  expect((await page.follow('Import gifts')).text).toContain('Previous imports')
})
