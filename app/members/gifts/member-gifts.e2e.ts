import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { addConfirmedGift, addGiftEntry } from '#tests/fixtures/confirmed-gift.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('a member adds gifts made with their email address, opens a receipt, and then removes the gifts @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const donor = { name: 'Amina Yusuf', email: member.email }
  await storeGift(site.db, { donor, amountCents: 1234 })
  await storeGift(site.db, { donor, amountCents: 500, fundId: 'zakat' })
  const profile = await openPage(site, '/profile', member)
  expect(profile.text).toContain('We found gifts made with your email address.')
  const page = await profile.open('/profile/giving')
  expect(page.text).toContain('We found gifts that were made with your email address')
  expect(page.text).not.toContain('$12.34')
  const declined = await page.submit('No, thanks')
  expect(declined.notice).toContain('Nothing was added.')
  expect(declined.text).toContain('No gifts yet.')
  const added = await declined.submit('Add them to my profile')
  expect(added.text).toContain('Donated: $17.34, including $5.00 for zakat')
  expect(added.text).toContain('November 20, 2026 (10 Jumada II 1448 AH).')
  expect((await added.open('/profile')).text).toContain('$17.34')
  const receipt = await added.one('li', /\$12\.34/).follow(/^Receipt/)
  expect(receipt.status).toBe(200)
  expect(receipt.text).toContain('$12.34')
  expect((await added.open('/statements/2026')).status).toBe(200)
  const removed = await added.submit('Remove them from my profile')
  expect(removed.text).not.toContain('$12.34')
})

test('a member’s gifts page is accessible @script @phone', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  const { donorId, id } = await addConfirmedGift(site.db, { userId: member.id, fundId: 'zakat' })
  await addGiftEntry(site.db, { id, fundId: 'zakat' }, { kind: 'refund', amountCents: -500 })
  await addConfirmedGift(site.db, { userId: member.id, donorId, cause: 'ماء نظيف للجميع', isTest: 1 })
  await addConfirmedGift(site.db, {}, { email: member.email })
  await site.db
    .insertInto('recurringGift')
    .values({
      ...{ id: `monthly-${member.id}`, reference: `GFT-${member.id}`, donorId, userId: member.id },
      ...{ fundId: 'sadaqah', amountCents: 2000, currency: 'USD', interval: 'month', status: 'active' },
      ...{ subscriptionId: `sub-${member.id}`, createdAt: '2026-11-20T15:00:00.000Z' },
    })
    .execute()
  await logIn(page, site, member)
  await page.goto('/profile/giving')
  await expect(page.getByText('Refunded in part')).toBeVisible()
  await expect(page.getByText('$20.00 each month: Sadaqah')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Add them' }).click()
  await expect(page.getByText('Donated: $45.00')).toBeVisible()
})
