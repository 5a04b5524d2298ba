import { saveAttendance } from '#app/events/attendance/attendance-store.server.ts'
import { expect, test, waitForHydration } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const iftar = eventFixture('iftar-to-mark', { localDate: '2026-10-10' })
const path = `/admin/opportunities/${iftar.id}/attendance`

/** Adds an event, an admin, and two members who signed up. */
async function setUp(site: Site) {
  await storeEvents(site.db, [iftar])
  const admin = await addTestMember(site.db, { role: 'admin' })
  const sara = await addTestMember(site.db, { name: 'Sara' })
  const omar = await addTestMember(site.db, { name: 'Omar' })
  const signup = { eventId: iftar.id, createdAt: new Date().toISOString() }
  await site.db
    .insertInto('eventSignup')
    .values([sara, omar].map(({ id }) => ({ ...signup, id, userId: id })))
    .execute()
  return { admin, sara, omar }
}

test('two admins save attendance at the same time without overwriting each other @server', async ({
  site,
}) => {
  const { admin, sara } = await setUp(site)
  const firstPage = await openPage(site, path, admin)
  const secondPage = await openPage(site, path, admin)
  const first = await firstPage.submit('Save', { 'Sara attended': true, 'Hours for Sara': '3' })
  expect(first.text).toContain('Attendance saved. 1 entry changed.')
  const second = await secondPage.submit('Save', { 'Omar attended': true })
  expect(second.text).toContain('Attendance saved. 1 entry changed.')
  expect(second.field('Sara attended').checked).toBe(true)
  expect(second.field('Hours for Sara').value).toBe('3')
  const hours = await site.db
    .selectFrom('volunteerHours')
    .select('minutes')
    .where('userId', '=', sara.id)
    .execute()
  expect(hours).toEqual([{ minutes: 180 }])
})

test('invalid hours or an unknown email show an error and keep the typed values @script @phone', async ({
  page,
  site,
}) => {
  const { admin, omar } = await setUp(site)
  await logIn(page, site, admin)
  await page.goto(path)
  await page.getByLabel('Sara attended').check()
  await page.getByLabel('Hours for Sara').fill('two')
  await page.getByLabel('Omar attended').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter hours, such as 2 or 2.5.')).toBeVisible()
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
  await expect(page.getByText(`Attendance saved for ${omar.email}.`)).toBeVisible()
  await expect(page.getByLabel('Hours for Omar')).toHaveValue('2.5')
})

test('an admin is asked before typed attendance would be lost @script @phone', async ({ page, site }) => {
  const { admin, omar } = await setUp(site)
  const marks = new Map([[omar.id, { attended: true, minutes: undefined }]])
  await saveAttendance(site.db, iftar, marks, null, new Date())
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    return dialog.dismiss()
  })
  await logIn(page, site, admin)
  await page.goto(path)
  await waitForHydration(page)
  const email = page.getByLabel('Member’s email')
  const approve = page.getByRole('button', { name: 'Approve proposed hours' })
  await page.getByLabel('Sara attended').check()
  await page.getByLabel('Hours for Sara').fill('2')
  await approve.click()
  await expect.poll(() => dialogs).toEqual(['confirm'])
  await email.fill(omar.email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => dialogs).toEqual(['confirm', 'confirm'])
  await expect(page.getByLabel('Hours for Sara')).toHaveValue('2')
  await email.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Attendance saved. 1 entry changed.')).toBeVisible()
  await approve.click()
  await expect(page.getByText('Approved hours for 1 person.')).toBeVisible()
  expect(dialogs).toEqual(['confirm', 'confirm'])
})

test('without JavaScript, invalid hours or an unknown email keep the typed values @server', async ({
  site,
}) => {
  const { admin, omar } = await setUp(site)
  const page = await openPage(site, path, admin)
  const values = { 'Sara attended': true, 'Hours for Sara': 'two', 'Omar attended': true }
  const invalid = await page.submit('Save', values)
  expect(invalid.text).toContain('Please enter hours, such as 2 or 2.5.')
  expect(invalid.field('Sara attended').checked).toBe(true)
  expect(invalid.field('Omar attended').checked).toBe(true)
  expect(invalid.field('Hours for Sara').value).toBe('two')
  const saved = await invalid.submit('Save', { 'Hours for Sara': '2' })
  expect(saved.text).toContain('Attendance saved. 2 entries changed.')
  const addition = { 'Member’s email': 'nobody@example.org', 'Hours (optional)': '2.5' }
  const unknown = await saved.submit('Add', addition)
  expect(unknown.text).toContain('No member has this email.')
  expect(unknown.field('Hours (optional)').value).toBe('2.5')
  const added = await unknown.submit('Add', { 'Member’s email': omar.email })
  expect(added.text).toContain(`Attendance saved for ${omar.email}.`)
  expect(added.field('Hours for Omar').value).toBe('2.5')
})

test('an event with sign-ups cannot be permanently deleted @server', async ({ site }) => {
  const { admin } = await setUp(site)
  const deletedAt = new Date().toISOString()
  await site.db.updateTable('event').set({ deletedAt }).where('id', '=', iftar.id).execute()
  const trash = await openPage(site, '/admin/opportunities/trash', admin)
  const row = trash.one('main tr', new RegExp(iftar.title))
  expect(row.text).toContain('Never, because it has participants')
  expect(row.all('a', /^Delete permanently/)).toEqual([])
  const remove = await trash.open(`/admin/opportunities/${iftar.id}/remove`)
  expect(remove.text).toContain('so it stays in the trash')
  expect(remove.all('button', 'Yes, delete permanently')).toEqual([])
})
