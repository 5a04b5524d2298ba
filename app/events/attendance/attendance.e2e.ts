import { expect, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const iftar = eventFixture('iftar-to-mark')
const path = `/admin/opportunities/${iftar.id}/attendance`

/** An admin, and two members who signed up. */
async function setUp(site: Site) {
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

test('two admins save attendance at once without overwriting each other @once', async ({ page, site }) => {
  const { admin, sara } = await setUp(site)
  await logIn(page, site, admin)
  await page.goto(path)
  const other = await page.context().newPage()
  await other.goto(path)
  await page.getByLabel('Sara attended').check()
  await page.getByLabel('Hours for Sara').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Attendance saved. 1 entry changed.')).toBeVisible()
  await other.getByLabel('Omar attended').check()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Attendance saved. 1 entry changed.')).toBeVisible()
  await expect(other.getByLabel('Sara attended')).toBeChecked()
  await expect(other.getByLabel('Hours for Sara')).toHaveValue('3')
  const hours = await site.db
    .selectFrom('volunteerHours')
    .select('minutes')
    .where('userId', '=', sara.id)
    .execute()
  expect(hours).toEqual([{ minutes: 180 }])
})

test('invalid hours or an unknown email show an error and keep the typed values', async ({ page, site }) => {
  const { admin, omar } = await setUp(site)
  await logIn(page, site, admin)
  await page.goto(path)
  await page.getByLabel('Sara attended').check()
  await page.getByLabel('Hours for Sara').fill('two')
  await page.getByLabel('Omar attended').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter hours such as 2 or 2.5.')).toBeVisible()
  await expect(page.getByLabel('Sara attended')).toBeChecked()
  await expect(page.getByLabel('Omar attended')).toBeChecked()
  await expect(page.getByLabel('Hours for Sara')).toHaveValue('two')
  await page.getByLabel('Hours for Sara').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Attendance saved. 2 entries changed.')).toBeVisible()

  await page.getByLabel('Member’s email').fill('nobody@example.org')
  await page.getByLabel(/^Hours \(optional\)/).fill('2.5')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('No member has this email.')).toBeVisible()
  await expect(page.getByLabel(/^Hours \(optional\)/)).toHaveValue('2.5')
  await page.getByLabel('Member’s email').fill(omar.email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${omar.email} was added.`)).toBeVisible()
  await expect(page.getByLabel('Hours for Omar')).toHaveValue('2.5')
})

test('an event with sign-ups or attendance cannot be permanently deleted @once', async ({ page, site }) => {
  const { admin } = await setUp(site)
  await logIn(page, site, admin)
  const setDeletedAt = (deletedAt: string | null) =>
    site.db.updateTable('event').set({ deletedAt }).where('id', '=', iftar.id).execute()
  await setDeletedAt(new Date().toISOString())
  await page.goto('/admin/opportunities/trash')
  const row = page.getByRole('row', { name: iftar.title })
  await expect(row.getByText('Never, because it has participants')).toBeVisible()
  await expect(row.getByRole('link', { name: 'Delete permanently' })).toHaveCount(0)
  await page.goto(`/admin/opportunities/${iftar.id}/remove`)
  await expect(page.getByText('so it stays in the trash')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, delete permanently' })).toHaveCount(0)
  await setDeletedAt(null)
})
