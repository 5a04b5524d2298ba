import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { soup as sample } from '#tests/fixtures/initiative-fixture.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
const soup = { ...sample, date: `${new Date().getFullYear() + 1}-12-05` }

const toast = (page: Page) => page.getByRole('main').getByRole('status').first()

async function sendForm(page: Page, path: string, form: Record<string, string>) {
  expect((await page.request.post(path, { form })).status()).toBe(200)
}

test.beforeEach(async ({ site }) => {
  for (const table of ['rateLimit', 'note', 'initiative', 'pledge', 'contactMessage', 'activity'] as const)
    await site.db.deleteFrom(table).execute()
})

test('an initiative gets a note and a reply, is declined with an undo, and becomes an event', async ({
  page,
  site,
}) => {
  await sendForm(page, '/resources?tab=initiatives', soup)
  await logInAsAdmin(page, site)
  await page.goto('/admin/initiatives')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Initiatives')
  await expect(
    page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'New 1' }),
  ).toBeVisible()
  await page.getByRole('link', { name: soup.title }).click()
  await expect(page.getByText('We have the pots.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Note' }).fill('Ask about pots')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(toast(page)).toContainText('Note added.')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Ask about pots')

  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert')).toHaveText('No changes yet. Please correct the marked fields.')
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Please write a reply\./)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Message').fill('Wa alaikum salaam, what a fine idea.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(toast(page)).toContainText(
    'Your reply to amina@example.org is stored, not sent: no mail server is connected.',
  )
  await expect(page.getByRole('heading', { level: 1 }).locator('xpath=..')).toContainText('In review')
  // The confirmation of the initiative was sent to the same address before.
  await expect.poll(async () => (await site.mailTo('amina@example.org')).text).toContain('what a fine idea')
  const mail = await site.mailTo('amina@example.org')
  expect(mail.replyTo?.[0]?.address).toBe('salaam@shajara.example')
  expect(mail.subject).toMatch(/^Soup on Sundays \(INI-/)

  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(toast(page)).toContainText('declined.')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('in review.')

  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(toast(page)).toContainText('Event added successfully!')
  await expect(page.getByText('(draft)')).toBeVisible()
  const event = await site.db
    .selectFrom('event')
    .selectAll()
    .where('title', '=', soup.title)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ localDate: soup.date, locationName: soup.location, publishedAt: null })
  expect(event.description).toContain('Forty bowls')
  await page.getByRole('main').getByRole('link', { name: soup.title }).click()
  await expect(page).toHaveURL(`/admin/opportunities/${event.id}`)
  await expect(page.getByLabel('Title')).toHaveValue(soup.title)
  await page.getByRole('main').getByRole('link', { name: soup.title }).click()
  await expect(page).toHaveURL(/\/admin\/initiatives\//)
  await site.db.updateTable('initiative').set({ eventId: null }).execute()
  await site.db.deleteFrom('event').where('id', '=', event.id).execute()
})

test('an admin whose page is outdated sees who changed the status, and changes nothing @once', async ({
  page,
  site,
}) => {
  await sendForm(page, '/resources?tab=initiatives', soup)
  await logInAsAdmin(page, site)
  const { id } = await site.db.selectFrom('initiative').select('id').executeTakeFirstOrThrow()
  await page.goto(`/admin/initiatives/${id}`)
  await site.db
    .updateTable('initiative')
    .set({
      status: 'declined',
      statusChangedBy: 'Bilal',
      statusChangedAt: new Date().toISOString(),
      version: 2,
    })
    .execute()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alert')).toContainText('Bilal changed it to “Declined”')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page)).toContainText('approved.')
})

test('a pledge is marked as received, appears on the donor’s profile, and is undone @once', async ({
  page,
  site,
}) => {
  const donor = await addTestMember(site.db, { name: 'Donor' })
  await sendForm(page, '/donate', { name: 'Donor', email: donor.email, amount: '25.50' })
  await logInAsAdmin(page, site)
  await page.goto('/admin/donations')
  await page.getByRole('button', { name: 'Mark as received today' }).click()
  await expect(toast(page)).toContainText('received.')
  await expect(page.getByText('Total received').locator('xpath=..')).toContainText('$25.50')
  const headers = { Cookie: await sessionCookie(site, donor.email) }
  const profile = async () => (await fetch(`${site.url}/profile`, { headers })).text()
  expect(await profile()).toContain('$25.50')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('pledged.')
  expect(await profile()).not.toContain('$25.50')
})

test('an admin adds a donation that was not pledged, and a double click adds it once', async ({
  page,
  site,
}) => {
  const donor = await addTestMember(site.db, { name: 'Donor' })
  await logInAsAdmin(page, site)
  await page.goto('/admin/donations/new')
  const formId = await page.locator('input[name=id]').getAttribute('value')
  await page.getByLabel('Donor').fill('Donor')
  await page.getByLabel('Email').fill('nonsense')
  await page.getByLabel('Amount (USD)').fill('0.50')
  await page.getByRole('button', { name: 'Add donation' }).click()
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/smallest donation is \$1\.00/)
  await expect(page.getByLabel('Donor')).toHaveValue('Donor')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(donor.email)
  await page.getByLabel('Amount (USD)').fill('40')
  await page.getByRole('textbox', { name: 'Note' }).fill('Cash after Jumu’ah')
  await page.getByRole('button', { name: 'Add donation' }).click()
  await expect(toast(page)).toContainText('$40.00 from Donor recorded')
  const gift = await site.db
    .selectFrom('pledge')
    .selectAll()
    .where('source', '=', 'manual')
    .executeTakeFirstOrThrow()
  // The id comes from the form, even after a validation error: a double click adds one gift.
  expect(gift).toMatchObject({ id: formId, status: 'received', amountCents: 4000, userId: donor.id })
  const note = await site.db.selectFrom('note').select('body').where('subjectId', '=', gift.id).execute()
  expect(note).toEqual([{ body: 'Cash after Jumu’ah' }])
})

test('a message is answered and archived; the list is filtered by state and text @once', async ({
  page,
  site,
}) => {
  await sendForm(page, '/contact', {
    name: 'Yusuf',
    email: 'yusuf@example.org',
    message: 'Where do we meet?',
  })
  await sendForm(page, '/contact', { name: 'Daud', email: 'daud@example.org', message: 'Salaam to all' })
  await logInAsAdmin(page, site)
  await page.goto('/admin/messages')
  await page.getByRole('link', { name: 'Yusuf' }).click()
  await page.getByLabel('Message').fill('At the park.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(toast(page)).toContainText('reply to yusuf@example.org is stored')
  expect((await site.mailTo('yusuf@example.org')).text).toContain('At the park.')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('At the park.')
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(toast(page)).toContainText('archived.')
  await expectAccessible(page)

  await page.goto('/admin/messages')
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Archived' }).click()
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
  await page.getByLabel('Search').fill('nobody')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No matches.')).toBeVisible()
  await expect(page).toHaveURL(/status=archived/)
  const csv = await page.request.get('/admin/messages/export.csv')
  expect(csv.headers()['content-type']).toContain('text/csv')
  expect(await csv.text()).toContain('Where do we meet?')
  const activityEntry = await site.db
    .selectFrom('activity')
    .select('verb')
    .where('verb', '=', 'exported')
    .execute()
  expect(activityEntry).toHaveLength(1)
})

// Every kind of item, with scripts, is tested in hostile-text.e2e.ts.
test('hostile text is shown as text in lists, pages, notes, emails and exports @once', async ({
  page,
  site,
}) => {
  await site.db
    .insertInto('contactMessage')
    .values({
      id: 'evil',
      name: hostile,
      email: 'x@example.org',
      body: `=1+1 ${hostile}`,
      status: 'new',
      createdAt: new Date().toISOString(),
    })
    .execute()
  await logInAsAdmin(page, site, hostile)
  await page.goto('/admin/messages')
  await expectNoOverflow(page)
  await page.getByRole('main').getByRole('link', { name: hostile }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(hostile)
  await page.getByRole('textbox', { name: 'Note' }).fill(hostile)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText(hostile)
  await page.getByLabel('Subject').fill(`Hello ${hostile}`)
  await page.getByLabel('Message').fill(hostile)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(toast(page)).toContainText('reply to x@example.org is stored')
  await expectNoOverflow(page)
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  const mail = await site.mailTo('x@example.org')
  expect(mail.html).not.toContain('<script>alert')
  expect(mail.text).toContain(hostile)
  expect(await (await page.request.get('/admin/messages/export.csv')).text()).toContain(`"'=1+1`)
})
