import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { objectStream, pdf, pdfOf } from '#tests/pdfs.ts'
import type { Site } from '#tests/site.ts'
import { tempFiles } from '#tests/temp-files.ts'
import { guideCollection } from './guide-collection.ts'

const fileOf = tempFiles()

/** Allows more time than other expectations: the server starts a thread that reads the PDF. */
const expectUploaded = (page: Page, description: string) =>
  expect(page.getByText(`Uploaded: ${description}`)).toBeVisible({ timeout: 30_000 })

/** Expects that visitors see the guide and can download its PDF. */
async function expectDownload(site: Site, title: string) {
  const guide = (await openPage(site, '/resources')).one('article', new RegExp(title))
  expect(guide.text).toContain('PDF, 2 pages, ')
  const link = guide.one('a', /^Download PDF/).attribute('href') ?? ''
  expect(link).toMatch(/^\/files\/guides\/[a-z0-9]{10}\/host-a-dinner\.pdf$/)
  const response = await fetch(site.url + link)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect((await response.text()).slice(0, 5)).toBe('%PDF-')
}

const firstPdfUrl = 'https://files.example/first.pdf'
const secondPdfPath = /^\/files\/guides\/[a-z0-9]{10}\/second\.pdf$/

/** Adds a guide whose PDF is on another site. */
async function addGuide(site: Site) {
  const texts = { title: 'Second thoughts', description: 'How to host' }
  const values = { ...texts, videoUrl: null, pdfUrl: firstPdfUrl }
  return addItem(site.db, guideCollection, values, null, new Date())
}

async function filesOf(site: Site) {
  const found = await readdir(join(site.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const unsafePdf = pdfOf('1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')
const problem = 'This PDF contains a program or another file.'

test('an unsafe PDF is rejected next to the field, and nothing typed is lost; visitors can download a safe PDF; a new PDF replaces the first, and Undo restores the first @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/guides/new')
  await waitForHydration(page)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Host a dinner')
  await page.getByLabel('Description').fill('How to host')
  await page.getByLabel('Published', { exact: true }).check()
  await page.getByLabel('Upload a PDF').setInputFiles(await fileOf('evil.pdf', unsafePdf))
  await expect(page.getByText(problem)).toBeVisible()
  await expect(title).toHaveValue('Host a dinner')
  await page.getByRole('button', { name: 'Add a guide' }).click()
  const link = page.getByLabel('Link to the PDF')
  await expect(link).toHaveAccessibleDescription(/Please upload a PDF/)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByLabel('Upload a PDF').setInputFiles(await fileOf('Host a Dinner.pdf', await pdf(2)))
  await expectUploaded(page, 'PDF, 2 pages')
  await expect(link).toHaveValue(/^\/files\/guides\//)
  await page.getByRole('button', { name: 'Add a guide' }).click()
  await expect(page.getByText('Guide added successfully!')).toBeVisible()
  await expectDownload(site, 'Host a dinner')

  const { id } = await addGuide(site)
  await page.goto(`/admin/guides/${id}`)
  await waitForHydration(page)
  await page.getByLabel('Upload another PDF').setInputFiles(await fileOf('Second.pdf', await pdf(3)))
  await expectUploaded(page, 'PDF, 3 pages')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Guide saved.')).toBeVisible()
  await expect(link).toHaveValue(secondPdfPath)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change was undone.')).toBeVisible()
  await expect(link).toHaveValue(firstPdfUrl)
})

/** The value of a file field, for `submit`. */
const fileValue = (label: string, name: string, bytes: Uint8Array) => ({
  [label]: new File([new Uint8Array(bytes)], name),
})

test('without JavaScript, an unsafe PDF is rejected next to the field, and nothing typed is lost; visitors can download a safe PDF @server', async ({
  site,
}) => {
  const form = await openPage(site, '/admin/guides/new', await addTestMember(site.db, { role: 'admin' }))
  const label = 'Upload a PDF'
  const rejected = await form.submit('Add a guide', {
    Title: 'Host a dinner',
    Description: 'How to host',
    Published: true,
    ...fileValue(label, 'evil.pdf', unsafePdf),
  })
  expect(rejected.text).toContain(problem)
  expect(rejected.field('Title').value).toBe('Host a dinner')
  const withoutPdf = await rejected.submit('Add a guide')
  expect(withoutPdf.field('Link to the PDF').description).toContain('Please upload a PDF')
  const added = await withoutPdf.submit('Add a guide', fileValue(label, 'Host a Dinner.pdf', await pdf(2)))
  expect(added.text).toContain('Guide added successfully!')
  await expectDownload(site, 'Host a dinner')
})

test('without JavaScript, a new PDF replaces the first, and Undo restores the first @server', async ({
  site,
}) => {
  const { id } = await addGuide(site)
  const form = await openPage(site, `/admin/guides/${id}`, await addTestMember(site.db, { role: 'admin' }))
  const saved = await form.submit('Save', fileValue('Upload another PDF', 'Second.pdf', await pdf(3)))
  expect(saved.text).toContain('Guide saved.')
  expect(saved.field('Link to the PDF').value).toMatch(secondPdfPath)
  const undone = await saved.submit('Undo')
  expect(undone.text).toContain('The change was undone.')
  expect(undone.field('Link to the PDF').value).toBe(firstPdfUrl)
})

test('an upload shows its progress and can be canceled @desktop', { tag: '@script' }, async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/guides/new')
  await waitForHydration(page)
  await page.route('**/admin/guide-files', () => {})
  await page.getByLabel('Upload a PDF').setInputFiles(await fileOf('slow.pdf', await pdf()))
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.pdf' })).toBeVisible()
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
  for (const [bytes, expected] of [
    [Buffer.from('<script>alert(1)</script>'), /not a PDF/],
    [Buffer.concat([Buffer.from('GIF89a'), await pdf()]), /not a PDF/],
    [Buffer.alloc(0), /empty/],
    [Buffer.alloc(21 * 1024 * 1024, 7), /larger than 20 MB/],
    [(await pdf(3)).subarray(0, 900), /damaged/],
    [pdfOf(objectStream(' '.repeat(100 * 1024 * 1024))), /damaged/],
    [pdfOf(objectStream('1 0 <</S/J#61vaScript>>')), /contains a program/],
    [await pdf(1, { userPassword: 'x' }), /locked/],
  ] as const) {
    const response = await send(bytes, cookie)
    expect(response.status()).toBe(422)
    expect((await response.json()).problem).toMatch(expected)
  }
  expect(await filesOf(site)).toEqual(before)
  for (const path of ['guides/', 'guides/x.pdf', 'guides/0000000000/none.pdf', 'guides/0000000000/a.html']) {
    expect([path, (await request.get(`/files/${path}`)).status()]).toEqual([path, 404])
  }
})
