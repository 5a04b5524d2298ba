import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type OnStop } from '#tests/e2e.ts'
import { photo } from '#tests/images.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { s3Keys, startS3 } from '#tests/s3.ts'
import { startSite, waitFor } from '#tests/site.ts'

type Bucket = Awaited<ReturnType<typeof startS3>>

/** Starts a site that stores its files in a bucket. */
async function startWithBucket(onStop: OnStop) {
  const bucket = await startS3()
  onStop(bucket.stop)
  const site = await startSite({ FILES_URL: bucket.filesUrl, ...s3Keys })
  onStop(site.stop)
  return { site, bucket }
}

const test = base.extend<{ bucket: Bucket }>({
  site: async ({ startOnce }, use) => use((await startOnce(startWithBucket)).site),
  bucket: async ({ startOnce }, use) => use((await startOnce(startWithBucket)).bucket),
})

test('a picture is stored in the bucket, served in every size, and deleted when unused @plain @desktop', async ({
  page,
  site,
  bucket,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/homepage')
  await page.getByLabel(/another picture/).setInputFiles({
    name: 'Our Mural.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(1000, 625).jpeg().toBuffer(),
  })
  await page.getByLabel('What the picture shows').fill('A mural at dusk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Homepage updated successfully!')).toBeVisible()
  expect(existsSync(join(site.dataDir, 'files'))).toBe(false)
  const { id } = await site.db
    .selectFrom('picture')
    .select('id')
    .where('source', '=', 'upload')
    .executeTakeFirstOrThrow()
  expect(id).toMatch(/^homepage\/our-mural-/)

  const html = await waitFor(
    'the AVIF sizes',
    async () => {
      const home = await (await fetch(`${site.url}/`)).text()
      return home.includes(`/files/${id}-wide-400.avif 400w`) ? home : undefined
    },
    30_000,
  )
  const addresses = new Set(html.match(new RegExp(`/files/${id}[^\\s",]+`, 'g')))
  expect(addresses.size).toBeGreaterThan(5)
  for (const address of addresses) {
    const response = await fetch(new URL(address, site.url))
    expect([address, response.status]).toEqual([address, 200])
    expect(`image/${address.split('.').pop()?.replace('jpg', 'jpeg')}`).toBe(
      response.headers.get('content-type'),
    )
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength)
  }
  const [address] = addresses
  const part = await fetch(new URL(address ?? '', site.url), { headers: { Range: 'bytes=0-9' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  expect((await fetch(new URL(`/files/${id}-wide-7.avif`, site.url))).status).toBe(404)

  const visitor = await page.context().browser()?.newPage({ baseURL: site.url, javaScriptEnabled: true })
  if (!visitor) throw new Error('There is no browser')
  await visitor.goto('/')
  const image = visitor.getByRole('img', { name: 'A mural at dusk' })
  await image.scrollIntoViewIfNeeded()
  await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  expect(await image.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
  await visitor.close()

  // An unused picture and an orphaned file, both old.
  const unused = await page.request.post('/admin/pictures', {
    multipart: {
      folder: 'events',
      file: { name: 'a.png', mimeType: 'image/png', buffer: await photo(300, 300).png().toBuffer() },
    },
    headers: { Origin: site.url },
  })
  const { picture } = await unused.json()
  await waitFor('its sizes', async () => {
    const job = await site.db
      .selectFrom('job')
      .select('subject')
      .where('subject', '=', picture.id)
      .executeTakeFirst()
    return job ? undefined : true
  })
  expect((await bucket.listKeys()).filter((path) => path.startsWith(picture.id))).not.toEqual([])
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  await bucket.setModifiedAt(longAgo)
  await site.db
    .updateTable('picture')
    .set({ unusedSince: longAgo.toISOString() })
    .where('id', '=', picture.id)
    .execute()
  await site.db
    .updateTable('job')
    .set({ dueAt: longAgo.toISOString() })
    .where('kind', '=', 'collectPictures')
    .execute()
  // A request makes the site notice the change in the database.
  await fetch(site.url)
  await expect
    .poll(async () => (await bucket.listKeys()).filter((path) => path.startsWith('events/')))
    .toEqual([])
  const left = await bucket.listKeys()
  expect(left.every((path) => path.startsWith(id))).toBe(true)
  for (const path of addresses) expect(left).toContain(path.replace('/files/', ''))
})

test('while the bucket is unavailable the site works, and an upload shows an error @plain @desktop', async ({
  browser,
}) => {
  const stopped = await startS3()
  await stopped.stop()
  const site = await startSite({ FILES_URL: stopped.filesUrl, ...s3Keys })
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await logInAsAdmin(page, site)
  await page.goto('/admin/homepage')
  await page.getByLabel('Description').fill('What I typed')
  await page.getByLabel(/another picture/).setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await photo(300, 300).png().toBuffer(),
  })
  await page.getByLabel('What the picture shows').fill('A wall')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Error updating homepage. Please try again.')
  await expect(page.getByLabel('Description')).toHaveValue('What I typed')
  const file = await fetch(`${site.url}/files/homepage/a-0123456789-wide-300.webp`)
  expect([file.status, file.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await fetch(`${site.url}/`)).status).toBe(200)
  await page.close()
  await site.stop()
})
