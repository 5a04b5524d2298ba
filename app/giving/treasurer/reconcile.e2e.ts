import { expect } from '#tests/e2e.ts'
import { test } from '#tests/giving-site.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { waitFor } from '#tests/site.ts'
import { payGift } from '#tests/stripe/pay-gift.ts'

test('the treasurer compares the ledger with the provider, and sees what was missing @server', async ({
  site,
  fakeStripe,
}) => {
  const kinds = ['reconciliation', 'payment event']
  // The tests of a worker share the site. A job from an earlier test may have failed and be waiting for a retry.
  await site.db
    .deleteFrom('job')
    .where('kind', 'in', kinds)
    .where('doneAt', 'is', null)
    .where('claimedBy', 'is', null)
    .execute()
  const gift = await payGift(site, fakeStripe)
  // Waits for the jobs of the gift's events, which would otherwise enter the refund.
  await waitFor('the jobs', async () => {
    const jobs = site.db.selectFrom('job').select('doneAt').where('kind', 'in', kinds)
    return (await jobs.execute()).every(({ doneAt }) => doneAt !== null) || undefined
  })
  fakeStripe.webhooks.hold()
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  fakeStripe.refund(gift.paymentId ?? '', 700).created = hourAgo
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const ledger = await openPage(site, '/admin/gifts/ledger', treasurer)
  const started = await ledger.submit('Compare with the provider now')
  expect(started.notice).toContain('The comparison has started.')
  const compared = await waitFor('the comparison', async () => {
    const page = await started.open('/admin/gifts/ledger')
    return page.text.includes('was missing') ? page : undefined
  })
  // A comparison that is requested while another is in progress becomes a part of it.
  await waitFor('the end of the comparison', async () => {
    const last = site.db.selectFrom('reconciliation').select('finishedAt').orderBy('startedAt', 'desc')
    return (await last.limit(1).executeTakeFirst())?.finishedAt ?? undefined
  })
  const checks = compared.one('section', 'Balance checks')
  expect(checks.text).toContain('A payment was not in the ledger. -$7.00 was missing. It has been added.')
  expect(checks.text).toContain('in test mode')
  const giftPage = await compared.follow('A payment was not in the ledger.')
  expect(giftPage.path).toBe(`/admin/gifts/${gift.id}`)
  expect(giftPage.one('section', 'Amounts').text).toMatch(/Refunded\s*-\$7\.00/)
  // The next reconciliation finds nothing; what the previous one found stays on the page.
  await compared.submit('Compare with the provider now')
  const afterNext = await waitFor('the next comparison', async () => {
    const page = await started.open('/admin/gifts/ledger')
    return page.text.includes('Found by earlier checks') ? page : undefined
  })
  expect(afterNext.one('section', 'Balance checks').text).toMatch(
    /Found by earlier checks.*-\$7\.00 was missing/,
  )
})
