import { addDays } from '#app/platform/time/local-date.ts'
import { expect } from '#tests/e2e.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { test } from '#tests/giving-site.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { startMonthlyGift } from '#tests/monthly-gift.ts'

const dayFromNow = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

test('after a campaign ends, its monthly donor chooses the general fund, and the treasurer sees who has not chosen @server', async ({
  site,
  fakeStripe,
}) => {
  const gift = await startMonthlyGift(site, fakeStripe)
  const days = { startsOn: dayFromNow(-30), endsOn: dayFromNow(9) }
  const { id: fundId } = await addCampaign(site.db, { title: 'بئر في بحري', ...days }, new Date())
  await site.db.updateTable('recurringGift').set({ fundId }).where('id', '=', gift.id).execute()
  const open = await openPage(site, gift.path)
  expect(open.text).toContain('بئر في بحري')
  expect(open.all('button', 'Give to the general fund')).toEqual([])

  await site.db
    .updateTable('campaign')
    .set({ endsOn: dayFromNow(-2) })
    .execute()
  // Test gifts are not counted.
  await site.db.updateTable('recurringGift').set({ isTest: 0 }).where('id', '=', gift.id).execute()
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const form = await openPage(site, `/admin/campaigns/${fundId}`, treasurer)
  expect(form.text).toContain('This campaign has ended, but 1 monthly gift to it continues')
  const list = await form.follow('1 monthly gift')
  expect(list.field('Fund or campaign').value).toBe(fundId)
  expect(list.text).toContain('Campaign ended on')
  expect(list.text).toContain('$20.00 each month')

  const page = await openPage(site, gift.path)
  expect(page.text).toContain('This campaign ended on')
  const moved = await page.submit('Give to the general fund')
  expect(moved.path).toBe(gift.path)
  expect(moved.text).toContain('From the next payment on, your gift goes to the general fund.')
  expect(moved.text).toContain('General fund')
  expect(await gift.read()).toMatchObject({ status: 'active', fundId: 'general' })
  expect((await form.open(`/admin/campaigns/${fundId}`)).text).not.toContain('This campaign has ended')
})
