import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

test('a correction accounts for money in a payout that is not from a gift @server', async ({ site }) => {
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const payout = { id: 'po_1', amountCents: 45, currency: 'USD', status: 'paid', arrivesOn: '2026-12-02' }
  await site.db
    .insertInto('payout')
    .values({ ...payout, isTest: 0, createdAt: '2026-12-01T12:00:00.000Z' })
    .execute()
  const ledger = await openPage(site, '/admin/gifts/ledger?check=now', treasurer)
  const page = await ledger.follow(/A payout contains money that is not a gift/)
  expect(page.text).toContain('$0.45 more arrived than the entries below add up to')
  const form = await page.follow('Add a correction')
  expect(form.field('Where the money is').value).toBe('po_1')
  expect(form.field('The actual amount is').value).toBe('more')
  expect(form.field('Difference (USD)').value).toBe('0.45')
  const rejected = await form.submit('Add correction', { Fund: 'general' })
  expect(rejected.field('Reason').description).toContain('Please enter a reason.')
  expect(rejected.field('Where the money is').value).toBe('po_1')
  const added = await rejected.submit('Add correction', { Reason: 'Card reader at the door' })
  expect(added.notice).toContain('Correction of $0.45 added to General fund.')
  expect((await added.open(page.path)).text).not.toContain('more arrived')
})

test('the page of a manual payout says why it lists no gifts @server', async ({ site }) => {
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const payout = { id: 'po_2', amountCents: 4500, currency: 'USD', status: 'paid', arrivesOn: '2026-12-03' }
  await site.db
    .insertInto('payout')
    .values({ ...payout, isTest: 0, isAutomatic: 0, createdAt: '2026-12-01T12:00:00.000Z' })
    .execute()
  const ledger = await openPage(site, '/admin/gifts/ledger', treasurer)
  expect(ledger.one('section', 'Latest payouts').text).toContain('Not listed (manual payout)')
  const page = await ledger.follow('Dec 3, 2026')
  expect(page.text).toContain('the provider does not say which gifts they include')
  expect(page.text).not.toContain('Add a correction')
})

test('without keys, the ledger offers no comparison, and says who can enter them @server', async ({
  site,
}) => {
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const ledger = await openPage(site, '/admin/gifts/ledger', treasurer)
  expect(ledger.all('button', /^Compare with the provider/)).toEqual([])
  expect(ledger.text).toContain('An admin can enter the provider’s keys under Settings, Online payments.')
  const admin = await addTestMember(site.db, { role: 'admin' })
  const page = await openPage(site, '/admin/gifts/ledger', admin)
  expect(page.one('a', 'enter the provider’s keys in the settings').attribute('href')).toBe(
    '/admin/settings/payments',
  )
})
