import { expect } from '#tests/e2e.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { test } from '#tests/giving-site.ts'
import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const selectedValues = (page: HtmlPage) =>
  page
    .all('#give input, #give select')
    .map(({ element }) => element as HTMLInputElement)
    .filter(({ checked, value, tagName }) => checked || (tagName === 'SELECT' && value !== ''))
    .map(({ name, value }) => `${name} ${value}`)

test('no option that costs money, names the donor or sends emails is preselected @server', async ({
  site,
}) => {
  expect(selectedValues(await openPage(site, '/donate'))).toEqual(['frequency once', 'fund general'])
  const { id } = await addCampaign(site.db, { startsOn: '2026-01-01' }, new Date())
  const withCampaign = ['frequency once', `fund ${id}`]
  expect(selectedValues(await openPage(site, `/donate/give?campaign=${id}`))).toEqual(withCampaign)
  const member = await addTestMember(site.db)
  expect(selectedValues(await openPage(site, '/donate/give', member))).toEqual([
    'frequency once',
    'fund general',
  ])
})

async function give(site: Site, email: string, member?: { email: string }) {
  const form = await openPage(site, '/donate/give', member)
  await form.submit(/Continue to payment|Give/, {
    Name: 'Amina Yusuf',
    Email: email,
    'Other amount (USD)': '12.50',
    'Dedication (optional)': 'In memory of Yusuf',
    'Message (optional)': 'For the library, please.',
  })
  return site.db
    .selectFrom('gift')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .select(['gift.id', 'gift.userId', 'publicName', 'dedication', 'message', 'amountCents', 'status'])
    .where('donor.email', '=', email)
    .executeTakeFirstOrThrow()
}

test('a member’s gift is linked to their account, a guest’s gift is not; the treasurer sees the message and adds a note @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const texts = { dedication: 'In memory of Yusuf', message: 'For the library, please.', publicName: '' }
  const gift = await give(site, member.email, member)
  expect(gift).toMatchObject({ ...texts, userId: member.id, amountCents: 1250, status: 'started' })
  expect(await give(site, `guest-${member.email}`)).toMatchObject({ ...texts, userId: null })

  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const page = await openPage(site, `/admin/gifts/${gift.id}`, treasurer)
  expect(page.text).toContain('For the library, please.')
  expect(page.text).toContain('None (anonymous gift)')
  expect(page.text).toContain('Logged-in member')
  const empty = await page.submit('Add note')
  expect(empty.status).toBe(400)
  const saved = await empty.submit('Add note', { Note: 'Called back.' })
  expect(saved.one('section', 'History').text).toContain('Called back.')
})
