import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, hasScripts, test, waitForHydration } from '#tests/e2e.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { objectStream, pdf, pdfOf } from '#tests/pdfs.ts'
import type { Site } from '#tests/site.ts'
import { tempFiles } from '#tests/temp-files.ts'
import { guideCollection } from './guide-collection.ts'

const fileOf = tempFiles()

async function fillGuideForm(page: Page, title: string) {
  await page.goto('/admin/guides/new')
  if (hasScripts()) await waitForHydration(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill('How to host')
}

/** Allows more time than other expectations: the server starts a thread that reads the PDF. */
const expectUploaded = (page: Page, description: string) =>
  expect(page.getByText(`Uploaded: ${description}`)).toBeVisible({ timeout: 30_000 })

async function filesOf(site: Site) {
  const found = await readdir(join(site.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('an admin uploads a PDF for a guide, and visitors download it', async ({ page, site }, { project }) => {
  const title = `Host a dinner ${project.name}`
  await logInAsAdmin(page, site)
  await fillGuideForm(page, title)
  const chosen = await fileOf('Host a Dinner.pdf', await pdf(2))
  await page.getByLabel('Upload a PDF').setInputFiles(chosen)
  if (hasScripts()) {
    await expectUploaded(page, 'PDF, 2 pages')
    await expect(page.getByLabel('Link to the PDF')).toHaveValue(/^\/files\/guides\//)
  }
  await page.getByLabel('Published', { exact: true }).check()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Add a guide' }).click()
  await expect(page.getByText('Guide added successfully!')).toBeVisible()

  await page.goto('/resources')
  const guide = page.getByRole('article', { name: title })
  await expect(guide).toContainText('PDF, 2 pages, ')
  const link = guide.getByRole('link', { name: 'Download PDF' })
  await expect(link).toHaveAttribute('href', /^\/files\/guides\/[a-z0-9]{10}\/host-a-dinner\.pdf$/)
  const response = await page.request.get(String(await link.getAttribute('href')))
  expect(response.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('an unsafe PDF is rejected next to the field, and nothing typed is lost', async ({ page, site }, {
  project,
}) => {
  const title = `Trap ${project.name}`
  await logInAsAdmin(page, site)
  await fillGuideForm(page, title)
  const evil = pdfOf('1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')
  await page.getByLabel('Upload a PDF').setInputFiles(await fileOf('evil.pdf', evil))
  if (!hasScripts()) await page.getByRole('button', { name: 'Add a guide' }).click()
  await expect(page.getByText('This PDF contains a program or another file.')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await page.getByRole('button', { name: 'Add a guide' }).click()
  await expect(page.getByLabel('Link to the PDF')).toHaveAccessibleDescription(/Please upload a PDF/)
  await expectAccessible(page)

  await page.getByLabel('Upload a PDF').setInputFiles(await fileOf('good.pdf', await pdf()))
  if (hasScripts()) await expectUploaded(page, 'PDF, 1 page')
  await page.getByRole('button', { name: 'Add a guide' }).click()
  await expect(page.getByText('Guide added successfully!')).toBeVisible()
})

test('a new PDF replaces the first, and Undo restores the first', async ({ page, site }) => {
  const first = 'https://files.example/first.pdf'
  const values = { title: 'Second thoughts', description: 'How to host', videoUrl: null, pdfUrl: first }
  const { id } = await addItem(site.db, guideCollection, values, null, new Date())
  await logInAsAdmin(page, site)
  await page.goto(`/admin/guides/${id}`)
  if (hasScripts()) await waitForHydration(page)
  const chosen = await fileOf('Second.pdf', await pdf(3))
  await page.getByLabel('Upload another PDF').setInputFiles(chosen)
  if (hasScripts()) await expectUploaded(page, 'PDF, 3 pages')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Guide saved.')).toBeVisible()
  const linkField = page.getByLabel('Link to the PDF')
  await expect(linkField).toHaveValue(/^\/files\/guides\/[a-z0-9]{10}\/second\.pdf$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change was undone.')).toBeVisible()
  await expect(linkField).toHaveValue(first)
})

test('an upload shows its progress and can be canceled @desktop', { tag: '@script' }, async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await fillGuideForm(page, 'Slow')
  await page.route('**/admin/guide-files', () => {})
  await page.getByLabel('Upload a PDF').setInputFiles(await fileOf('slow.pdf', await pdf()))
  await expect(page.getByRole('progressbar', { name: 'Sending slow.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByLabel('Link to the PDF')).toHaveValue('')
})

test('hostile files are rejected and not stored, and only admins can upload @server', async ({
  request,
  site,
}) => {
  const send = (buffer: Buffer, Cookie = '') => {
    const multipart = { file: { name: 'a.pdf', mimeType: 'application/pdf', buffer } }
    return request.post('/admin/guide-files', { multipart, headers: { Origin: site.url, Cookie } })
  }
  expect((await send(await pdf())).status()).toBe(401)
  const member = await addTestMember(site.db)
  expect((await send(await pdf(), await sessionCookie(site, member.email))).status()).toBe(403)
  const admin = await addTestMember(site.db, { role: 'admin' })
  const cookie = await sessionCookie(site, admin.email)
  const before = await filesOf(site)
  for (const [bytes, problem] of [
    [Buffer.from('<script>alert(1)</script>'), /not a PDF/],
    [Buffer.concat([Buffer.from('GIF89a'), await pdf()]), /not a PDF/],
    [Buffer.alloc(0), /empty/],
    [Buffer.alloc(50 * 1024 * 1024, 7), /larger than 20 MB/],
    [(await pdf(3)).subarray(0, 900), /damaged/],
    [pdfOf(objectStream(' '.repeat(100 * 1024 * 1024))), /damaged/],
    [pdfOf(objectStream('1 0 <</S/J#61vaScript>>')), /contains a program/],
    [await pdf(1, { userPassword: 'x' }), /locked/],
  ] as const) {
    const response = await send(bytes, cookie)
    expect(response.status()).toBe(422)
    expect((await response.json()).problem).toMatch(problem)
  }
  expect(await filesOf(site)).toEqual(before)
  for (const path of ['guides/', 'guides/x.pdf', 'guides/0000000000/none.pdf', 'guides/0000000000/a.html']) {
    expect([path, (await request.get(`/files/${path}`)).status()]).toEqual([path, 404])
  }
})
