import { expect } from '#tests/e2e.ts'
import { test } from '#tests/giving-site.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { payGift } from '#tests/stripe/pay-gift.ts'

test('a card gift is refunded at the provider from its page, and marked as a test @server', async ({
  site,
  provider,
}) => {
  const gift = await payGift(site, provider)
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const page = await openPage(site, `/admin/gifts/${gift.id}`, treasurer)
  expect(page.one('main').text).toContain('Test mode')
  const form = await page.follow('Refund')
  const refunded = await form.submit('Refund', { 'Amount (USD)': '3', Reason: 'Given twice' })
  expect(refunded.notice).toContain('$3.00 refunded.')
  expect(refunded.one('section', 'Amounts').text).toMatch(/Refunded\s*-\$3\.00/)
  expect(refunded.one('section', 'History').text).toContain('Refund of $3.00: Given twice')
})
