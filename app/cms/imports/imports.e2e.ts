import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { movedCalendar } from '#tests/fixtures/calendar-fixtures.ts'
import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { type Site, waitFor } from '#tests/site.ts'

/** Posts admin forms without a browser. */
async function adminForms(request: APIRequestContext, site: Site) {
  const { email } = await addTestMember(site.db, { name: 'Fatima', role: 'admin' })
  const headers = { Cookie: await sessionCookie(site, email), Origin: site.url }
  return {
    post: (path: string, form: Record<string, string>) =>
      request.post(path, { form, headers, maxRedirects: 0 }),
    upload: (kind: string, name: string, content: string | Buffer) => {
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
      return request.post('/admin/imports', { multipart: { kind, file }, headers, maxRedirects: 0 })
    },
  }
}

async function upload(page: Page, kind: string, name: string, content: string | Buffer) {
  await page.goto('/admin/imports')
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Upload' }).click()
}

const waitUntil = (page: Page, state: string) =>
  expect(page.getByRole('main').getByText(state, { exact: true })).toBeVisible({ timeout: 45_000 })

/** Follows the Refresh link until the import has the state, as people without JavaScript do. */
const refreshUntil = (page: HtmlPage, state: string) =>
  waitFor(`the import to be ${state}`, async () => {
    if (page.all('main *', state).length > 0) return page
    page = await page.follow('Refresh')
    return undefined
  })

async function uploadWithoutBrowser(site: Site, kind: RegExp, name: string, content: string) {
  const admin = await addTestMember(site.db, { name: 'Fatima', role: 'admin' })
  const form = await openPage(site, '/admin/imports', admin)
  ;(form.one('main').field(kind).element as HTMLInputElement).checked = true
  return form.submit('Upload', { File: new File([content], name, { type: 'text/csv' }) })
}

const hostile = '<img src=x onerror=alert(1)>'
const membersCsv = `Full name;Mail\nAmina;amina@new.example.org\n${hostile};cmd@new.example.org\nWrong;nothing\n`

test('imports members after a preview and undoes the import @script @phone', async ({ page, site }) => {
  await logInAsAdmin(page, site, 'Fatima')
  await upload(page, 'Members', `${hostile}.csv`, membersCsv)
  await waitUntil(page, 'Ready to start')
  await expect(page.getByText('“nothing” is not an email address. Please correct it.')).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
  await expectNoOverflow(page)
  const problems = await page.request.get(`${page.url()}/problems.csv`)
  expect(await problems.text()).toContain('"4","Wrong","invalid",')

  await page.getByRole('button', { name: 'Import 2 members' }).click()
  await waitUntil(page, 'Done')
  await expect(page.getByText('2 members added')).toBeVisible()
  const findUsers = () =>
    site.db.selectFrom('user').select(['name', 'role']).where('email', 'like', '%@new.example.org').execute()
  expect(await findUsers()).toHaveLength(2)

  const imports = await page.request.get('/admin/imports/export.csv')
  expect(await imports.text()).toContain(`${hostile}.csv","Members","Fatima","Done",`)

  await page.getByRole('link', { name: 'Undo this import' }).click()
  await expect(page.getByText('2 members added by this import will be permanently deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await waitUntil(page, 'Undone')
  await expect(page.getByText('2 members reverted')).toBeVisible()
  await expectAccessible(page)
  expect(await findUsers()).toEqual([])
})

test('without JavaScript, imports members after a preview and undoes the import @server', async ({
  site,
}) => {
  const uploaded = await uploadWithoutBrowser(site, /^Members/, `${hostile}.csv`, membersCsv)
  const ready = await refreshUntil(uploaded, 'Ready to start')
  expect(ready.text).toContain('“nothing” is not an email address. Please correct it.')
  const done = await refreshUntil(await ready.submit('Import 2 members'), 'Done')
  expect(done.text).toContain('2 members added')
  const users = site.db.selectFrom('user').select('id').where('email', 'like', '%@new.example.org')
  expect(await users.execute()).toHaveLength(2)
  const confirmation = await done.follow('Undo this import')
  expect(confirmation.text).toContain('2 members added by this import will be permanently deleted.')
  const undone = await refreshUntil(await confirmation.submit('Undo import'), 'Undone')
  expect(undone.text).toContain('2 members reverted')
  expect(await users.execute()).toEqual([])
})

test('an admin chooses the columns of a file with unknown headers @server', async ({ site }) => {
  const csv = 'Was,Wo\nA guide,https://example.org/guide\n'
  const uploaded = await uploadWithoutBrowser(site, /^Resources/, 'links.csv', csv)
  const columnsPage = await waitFor('the columns to be read', async () => {
    const page = await uploaded.open(uploaded.path)
    return page.text.includes('Some columns were not found') ? page : undefined
  })
  const reading = await columnsPage.submit('Use these columns', { Title: 'Was', Link: 'Wo' })
  const ready = await refreshUntil(reading, 'Ready to start')
  ready.one('button', 'Import 1 resource')
  expect((await ready.submit('Discard')).text).toContain('The file was discarded.')
})

test('imports the events of a calendar file @server', async ({ request, site }) => {
  const { upload, post } = await adminForms(request, site)
  const { calendar, date } = movedCalendar(Temporal.Now.plainDateISO('UTC'), '2026-11-28')
  const path = (await upload('events', 'basic.ics', calendar)).headers().location ?? ''
  const waitForState = (state: string) =>
    waitFor(`the import to be ${state}`, async () => {
      const found = await site.db.selectFrom('import').select('state').executeTakeFirstOrThrow()
      return found.state === state ? true : undefined
    })
  await waitForState('ready')
  expect((await post(`${path}/start`, { publish: 'on' })).headers().location).toBe(path)
  await waitForState('done')
  expect(await (await request.get(`/volunteer?day=${date}`)).text()).toContain('Homeless feeding, Saturday')
  expect(await site.db.selectFrom('eventSource').selectAll().execute()).toHaveLength(6)
})

const rejectedFiles: [name: string, content: string | Buffer, message: string][] = [
  ['a zip named .csv', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), 'This is a workbook or a zip file'],
  ['an empty file', '', 'This file is empty.'],
  ['one row of five megabytes', `Email\n"${'x'.repeat(5_000_000)}`, 'Row 2 is far too long'],
  ['eleven megabytes', Buffer.alloc(11 * 1024 * 1024, 'a,b\n'), 'This file is larger than 10 MB'],
]

for (const [name, content, message] of rejectedFiles) {
  test(`rejects ${name} with a message @server`, async ({ request, site }) => {
    const { upload } = await adminForms(request, site)
    const response = await upload('members', 'list.csv', content)
    expect(response.status()).toBe(400)
    expect(await response.text()).toContain(message)
  })
}

test('does not fetch a link to a private network @server', async ({ request, site }) => {
  const { post } = await adminForms(request, site)
  const url = `${site.url}/calendar.ics`
  const response = await post('/admin/imports/url', { url })
  expect(response.status()).toBe(400)
  const page = await response.text()
  expect(page).toContain('This link leads to a private network.')
  expect(page).toContain(`value="${url}"`)
})
