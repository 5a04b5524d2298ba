import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('an admin previews a draft; members get 403 and visitors 401', async ({ page, site, playwright }, {
  project,
}) => {
  const title = `Quiet hours ${project.name}`
  await logIn(page, site, await addTestMember(site.db, { name: 'Fatima', role: 'admin' }))
  const form = {
    title,
    localDate: '2031-05-06',
    startTime: '18:00',
    description: '## Bring\n\nA **book**. <img src=x onerror=alert(1)>',
    locationName: 'The library',
    publication: 'draft',
  }
  const headers = { Origin: site.url }
  await page.request.post('/admin/opportunities', { form, headers })
  const { id, slug } = await site.db
    .selectFrom('event')
    .select(['id', 'slug'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()

  await page.goto('/admin/opportunities?when=drafts')
  await page.getByRole('link', { name: `Preview ${title}` }).click()
  await expect(page).toHaveURL(`/preview/opportunities/${id}`)
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Draft')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { name: 'Bring', exact: true })).toBeVisible()
  await expect(page.getByText('The library').first()).toBeVisible()
  await expect(page.locator('main img[src="x"]')).toHaveCount(0)
  // A draft has no calendar file yet.
  const file = page.getByRole('link', { name: 'Add to calendar' })
  await expect(file).toBeDisabled()
  await expect(file).not.toHaveAttribute('href')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await page.getByRole('link', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const preview = await page.request.get(`/preview/opportunities/${id}`)
  expect(preview.headers()['cache-control']).toContain('no-store')
  const stranger = await playwright.request.newContext({ baseURL: site.url })
  expect((await stranger.get(`/preview/opportunities/${id}`)).status()).toBe(401)
  expect((await stranger.get(`/events/${slug}`)).status()).toBe(404)
  await stranger.dispose()
  await logIn(page, site, await addTestMember(site.db))
  const forbidden = await page.goto(`/preview/opportunities/${id}`)
  expect(forbidden?.status()).toBe(403)
  await expect(page.getByText(title)).toHaveCount(0)

  const now = new Date().toISOString()
  await site.db.updateTable('event').set({ publishedAt: now }).where('id', '=', id).execute()
  await page.goto(`/events/${slug}`)
  await expect(file).toHaveAttribute('href', `/events/${slug}/event.ics`)
})
