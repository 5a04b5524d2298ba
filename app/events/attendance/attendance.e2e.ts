import { expect, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const iftar = eventFixture('iftar-to-mark')
const path = `/admin/opportunities/${iftar.id}/attendance`

/** An admin, and two members who signed up. */
async function begin(site: Site) {
  await storeEvents(site.db, [iftar])
  for (const table of ['eventSignup', 'attendance', 'volunteerHours'] as const) {
    await site.db.deleteFrom(table).where('eventId', '=', iftar.id).execute()
  }
  const admin = await addTestMember(site.db, { role: 'admin' })
  const sara = await addTestMember(site.db, { name: 'Sara' })
  const omar = await addTestMember(site.db, { name: 'Omar' })
  const signup = { eventId: iftar.id, createdAt: new Date().toISOString(), cancelledAt: null }
  await site.db
    .insertInto('eventSignup')
    .values([sara, omar].map(({ id }) => ({ ...signup, id, userId: id })))
    .execute()
  return { admin, sara, omar }
}

test('two admins mark at once, and neither undoes the other', async ({ page, site }) => {
  const { admin, sara } = await begin(site)
  await logIn(page, site, admin)
  await page.goto(path)
  const other = await page.context().newPage()
  await other.goto(path)
  await page.getByLabel('Sara came').check()
  await page.getByLabel('Hours of Sara').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved: 1 entry changed.')).toBeVisible()
  await other.getByLabel('Omar came').check()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Saved: 1 entry changed.')).toBeVisible()
  await expect(other.getByLabel('Sara came')).toBeChecked()
  await expect(other.getByLabel('Hours of Sara')).toHaveValue('3')
  const hours = await site.db
    .selectFrom('volunteerHours')
    .select('minutes')
    .where('userId', '=', sara.id)
    .execute()
  expect(hours).toEqual([{ minutes: 180 }])
})

test('what was typed stays where something is not understood', async ({ page, site }) => {
  const { admin, omar } = await begin(site)
  await logIn(page, site, admin)
  await page.goto(path)
  await page.getByLabel('Sara came').check()
  await page.getByLabel('Hours of Sara').fill('two')
  await page.getByLabel('Omar came').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Write hours such as 2 or 2.5.')).toBeVisible()
  await expect(page.getByLabel('Sara came')).toBeChecked()
  await expect(page.getByLabel('Omar came')).toBeChecked()
  await expect(page.getByLabel('Hours of Sara')).toHaveValue('two')
  await page.getByLabel('Hours of Sara').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved: 2 entries changed.')).toBeVisible()

  await page.getByLabel('E-mail of a member').fill('nobody@example.org')
  await page.getByLabel(/^Hours \(optional\)/).fill('2.5')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('No member has this address.')).toBeVisible()
  await expect(page.getByLabel(/^Hours \(optional\)/)).toHaveValue('2.5')
  await page.getByLabel('E-mail of a member').fill(omar.email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${omar.email} was added.`)).toBeVisible()
  await expect(page.getByLabel('Hours of Omar')).toHaveValue('2.5')
})

test('an event that people are on stays in the trash, which says so @once', async ({ page, site }) => {
  const { admin } = await begin(site)
  await logIn(page, site, admin)
  const at = (deletedAt: string | null) =>
    site.db.updateTable('event').set({ deletedAt }).where('id', '=', iftar.id).execute()
  await at(new Date().toISOString())
  await page.goto('/admin/opportunities/trash')
  const row = page.getByRole('row', { name: iftar.title })
  await expect(row.getByText('Stays: people signed up or came')).toBeVisible()
  await expect(row.getByRole('link', { name: 'Remove for good' })).toHaveCount(0)
  await page.goto(`/admin/opportunities/${iftar.id}/remove`)
  await expect(page.getByText('that counts for them')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, remove for good' })).toHaveCount(0)
  await at(null)
})
