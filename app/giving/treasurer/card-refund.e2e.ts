import { expect } from '#tests/e2e.ts'
import { test } from '#tests/giving-site.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { payGift } from '#tests/stripe/pay-gift.ts'

test('a card gift in test mode is marked as such, and is refunded at the provider from its admin page @server', async ({
  site,
  fakeStripe,
}) => {
  const gift = await payGift(site, fakeStripe)
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const page = await openPage(site, `/admin/gifts/${gift.id}`, treasurer)
  expect(page.one('main').text).toContain('Test mode')
  const form = await page.follow('Refund')
  const refunded = await form.submit('Refund', { 'Amount (USD)': '3', Reason: 'Given twice' })
  expect(refunded.notice).toContain('$3.00 refunded.')
  expect(refunded.one('section', 'Amounts').text).toMatch(/Refunded\s*-\$3\.00/)
  expect(refunded.one('section', 'History').text).toContain('Refund of $3.00: Given twice')
})

test('sending the form for a full refund twice has the same result @server', async ({ site, fakeStripe }) => {
  const gift = await payGift(site, fakeStripe)
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const form = await (await openPage(site, `/admin/gifts/${gift.id}`, treasurer)).follow('Refund')
  const submit = () => form.submit('Refund', { Reason: 'Given twice' })
  const results = [await submit(), await submit()]
  expect(results.map(({ notice, path }) => [notice, path])).toEqual(
    [1, 2].map(() => [expect.stringContaining('refunded.'), `/admin/gifts/${gift.id}`]),
  )
  const refunds = fakeStripe.state.list('refund').filter(({ payment_intent: id }) => id === gift.paymentId)
  expect(refunds).toHaveLength(1)
  const other = await form.submit('Refund', { 'Amount (USD)': '1', Reason: 'Another one' })
  expect(other.text).toContain('This form has already been sent.')
})

test('a pending refund fails, and the money is then returned manually @server', async ({
  site,
  fakeStripe,
}) => {
  const gift = await payGift(site, fakeStripe)
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const open = () => openPage(site, `/admin/gifts/${gift.id}`, treasurer)
  const waitFor = async (text: string) => {
    await expect.poll(async () => (await open()).text).toContain(text)
    return open()
  }
  const refund = fakeStripe.refund(gift.paymentId ?? '', 500, 'pending')
  const pending = await waitFor('Refund pending')
  expect(pending.one('section', 'Refunds and disputes').text).toContain('It is on its way.')
  const list = await openPage(site, `/admin/gifts?status=refundPending&q=${gift.reference}`, treasurer)
  expect(list.text).toContain(gift.reference)
  fakeStripe.settleRefund(refund.id, 'failed')
  const failed = await waitFor('The last refund failed.')
  const form = await failed.follow('Record that the money was returned')
  expect(form.field('Amount (USD)').value).toBe('5.00')
  const returned = await form.submit('Refund', { Reason: 'By check' })
  expect(returned.notice).toContain('$5.00 refunded.')
  expect(returned.text).not.toContain('The last refund failed.')
  expect(returned.one('section', 'Refunds and disputes').text).toContain('Failed')
})

test('the page of a disputed gift shows the deadline, where to respond, and how the dispute ended @server', async ({
  site,
  fakeStripe,
}) => {
  const gift = await payGift(site, fakeStripe)
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const open = () => openPage(site, `/admin/gifts/${gift.id}`, treasurer)
  const waitFor = async (text: string) => {
    await expect.poll(async () => (await open()).text).toContain(text)
    return open()
  }
  const { id } = fakeStripe.dispute(gift.paymentId ?? '')
  const disputed = await waitFor('Please respond by')
  expect(disputed.one('a', 'Open the payment on the provider’s site').attribute('href')).toBe(
    `https://dashboard.stripe.com/test/payments/${gift.paymentId}`,
  )
  fakeStripe.respondToDispute(id)
  await waitFor('Under review')
  const list = await openPage(site, `/admin/gifts?status=disputed&q=${gift.reference}`, treasurer)
  expect(list.text).toContain(gift.reference)
  fakeStripe.closeDispute(id, 'won')
  expect((await waitFor('Dispute won')).text).not.toContain('Open the payment on the provider’s site')
})
