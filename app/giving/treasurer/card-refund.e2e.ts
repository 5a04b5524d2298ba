import { openWithKeys } from '#app/giving/provider/open-provider.server.ts'
import { expect } from '#tests/e2e.ts'
import { test } from '#tests/giving-site.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { waitFor } from '#tests/site.ts'
import { openGift } from '#tests/stripe/paid-gifts.ts'

test('a card gift is refunded at the provider from its page, and marked as a test @server', async ({
  site,
  provider,
}) => {
  const keys = { secretKey: provider.secretKey, webhookSecret: provider.webhookSecret, apiUrl: provider.url }
  const gift = await openGift(site.db, await openWithKeys(keys), {}, new Date())
  provider.pay(gift.sessionId)
  await provider.webhooks.settled()
  await waitFor('the gift to be confirmed', async () => {
    const gifts = await site.db.selectFrom('gift').select('status').where('id', '=', gift.id).execute()
    return gifts.find(({ status }) => status === 'confirmed')
  })
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const page = await openPage(site, `/admin/gifts/${gift.id}`, treasurer)
  expect(page.one('main').text).toContain('Test mode')
  const form = await page.follow('Refund')
  const refunded = await form.submit('Refund', { 'Amount (USD)': '3', Reason: 'Given twice' })
  expect(refunded.notice).toContain('$3.00 refunded.')
  expect(refunded.one('section', 'Amounts').text).toMatch(/Refunded\s*-\$3\.00/)
  expect(refunded.one('section', 'History').text).toContain('Refund of $3.00: Given twice')
})
