import { addDays } from '#app/platform/time/local-date.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { addCampaign, addFundEntry, addFundGift } from '#tests/fixtures/campaign-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

const dayFromNow = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

test('the treasurer adds a campaign, and visitors see it with its goal; errors appear next to their fields @server', async ({
  site,
}) => {
  const empty = await openPage(site, '/campaigns')
  expect(empty.text).toContain('There are no campaigns right now.')
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const form = await openPage(site, '/admin/campaigns/new', treasurer)
  const campaign = {
    Title: 'A well for Bahri',
    Summary: 'Clean water for a village.',
    Text: 'A **deep** well.',
    'Goal (optional)': 'much',
    'First day': dayFromNow(-3),
    'Last day (optional)': dayFromNow(-4),
  }
  const invalidGoal = await form.submit('Add a campaign', campaign)
  expect(invalidGoal.status).toBe(400)
  expect(invalidGoal.field('Goal (optional)').description).toContain('as a number')
  expect(invalidGoal.field('Goal (optional)').value).toBe('much')
  const invalidDates = await invalidGoal.submit('Add a campaign', { 'Goal (optional)': '5,000' })
  expect(invalidDates.field('Last day (optional)').description).toContain('cannot be before the first day')
  const saved = await invalidDates.submit('Add a campaign', {
    'Last day (optional)': dayFromNow(30),
    Published: true,
  })
  expect(saved.text).toContain('Campaign added successfully!')

  const page = await (await openPage(site, '/campaigns')).follow('A well for Bahri')
  expect(page.path).toBe('/campaigns/a-well-for-bahri')
  expect(page.text).toContain('$0 of $5,000, 0 gifts')
  const { id } = await site.db.selectFrom('campaign').select('id').executeTakeFirstOrThrow()
  expect(page.one('a', 'Give').attribute('href')).toBe(`/donate?campaign=${id}`)
  const sitemap = await (await page.open('/sitemap.xml')).html
  expect(sitemap).toContain('/campaigns/a-well-for-bahri')
})

test('cached pages reflect gifts and refunds; after a campaign ends, its page says thank you and offers no gift button @server', async ({
  site,
}) => {
  const now = new Date()
  const days = { startsOn: dayFromNow(-9), endsOn: null }
  const { id, version } = await addCampaign(site.db, days, now)
  const path = '/campaigns/a-well-for-bahri'
  const readProgress = async () => (await openPage(site, path)).one('aside', 'Giving').text
  expect(await readProgress()).toContain('$0 of $5,000, 0 gifts')
  const gift = await addFundGift(site.db, id, { cents: 532_000, publicName: 'Amina' }, now)
  expect(await readProgress()).toContain('$5,320 of $5,000, 1 gift')
  expect((await openPage(site, path)).one('section', 'Thank you').text).toContain('Amina')
  await addFundEntry(site.db, { fundId: id, id: gift.id }, 'refund', -32_000, now)
  expect(await readProgress()).toContain('$5,000 of $5,000')

  await site.db
    .updateTable('campaign')
    .set({ endsOn: dayFromNow(-2), version: version + 1 })
    .execute()
  const ended = await openPage(site, path)
  expect(ended.text).toContain('Together: $5,000 from 1 gift')
  expect(ended.text).toContain('This campaign has ended.')
  expect(ended.all('a', 'Give')).toEqual([])
  expect((await openPage(site, '/campaigns')).one('section', 'Past campaigns').text).toContain(
    'A well for Bahri',
  )
})

test('the treasurer previews an update and sends it to the donors who agreed, who can unsubscribe with one click @server', async ({
  site,
}) => {
  const now = new Date()
  const { id } = await addCampaign(site.db, {}, now)
  await addFundGift(site.db, id, { email: 'agreed@example.org', wantsUpdates: true }, now)
  await addFundGift(site.db, id, { email: 'silent@example.org' }, now)
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const form = await openPage(site, `/admin/campaigns/${id}`, treasurer)
  const list = await form.follow('Updates')
  expect(list.text).toContain('emailed to the donors who agreed to get updates (currently 1)')
  const rejected = await list.submit('Save and preview', { Title: 'The well is dug' })
  expect(rejected.field('Text').description).toContain('Please write something first.')
  expect(rejected.field('Title').value).toBe('The well is dug')
  const draft = await rejected.submit('Save and preview', { Text: 'Water at **40 meters**.' })
  expect(draft.one('section', 'Preview').text).toContain('Water at 40 meters.')
  expect((await openPage(site, '/campaigns/a-well-for-bahri')).text).not.toContain('The well is dug')
  const sent = await draft.submit('Publish and send to 1 donor')
  expect(sent.text).toContain('The update is published')
  expect((await openPage(site, '/campaigns/a-well-for-bahri')).one('section', 'Updates').text).toContain(
    'Water at 40 meters.',
  )

  const mail = await site.mailTo('agreed@example.org')
  const link = /Unsubscribe: (\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(link)
  const oneClick = await fetch(new URL(pathname + search, site.url), {
    method: 'POST',
    headers: { Origin: 'https://webmail.example' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(oneClick.status).toBe(200)
  const page = await openPage(site, pathname + search)
  expect(page.text).toContain('You will no longer receive updates about “A well for Bahri”')
  expect((await openPage(site, `/admin/campaigns/${id}/updates`, treasurer)).text).toContain('(currently 0)')
  expect((await openPage(site, `${pathname}?token=${id}.none.x`)).status).toBe(404)
})

test('campaign pages are accessible and fit the screen', async ({ page, site }) => {
  const now = new Date()
  const picture = await site.db.selectFrom('picture').select('id').limit(1).executeTakeFirstOrThrow()
  const { id } = await addCampaign(site.db, { pictureId: picture.id, endsOn: dayFromNow(30) }, now)
  await addFundGift(site.db, id, { cents: 124_000, publicName: 'أبو بكر بن عبد الرحمن الأنصاري' }, now)
  await addCampaign(site.db, { title: 'A school', endsOn: dayFromNow(-3) }, now)
  await page.goto('/campaigns')
  await expect(page.getByRole('heading', { name: 'A well for Bahri' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.goto('/campaigns/a-well-for-bahri')
  await expect(page.getByText('$1,240 of $5,000, 1 gift')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})
