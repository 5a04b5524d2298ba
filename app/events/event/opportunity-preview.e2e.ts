import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { logIn, logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('an admin previews a draft; members get 403 and visitors 401 @once', async ({ page, site }) => {
  const title = 'Quiet hours'
  const draft = eventFixture('quiet-hours', {
    title,
    localDate: '2031-05-06',
    description: '## Bring\n\nA **book**. <img src=x onerror=alert(1)>',
    locationName: 'The library',
    publishedAt: null,
  })
  const { id, slug } = draft
  await storeEvents(site.db, [draft])
  await logInAsAdmin(page, site)
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
  expect((await fetch(`${site.url}/preview/opportunities/${id}`)).status).toBe(401)
  expect((await fetch(`${site.url}/events/${slug}`)).status).toBe(404)
  await logIn(page, site, await addTestMember(site.db))
  const forbidden = await page.request.get(`/preview/opportunities/${id}`)
  expect(forbidden.status()).toBe(403)
  expect(await forbidden.text()).not.toContain(title)

  const now = new Date().toISOString()
  await site.db.updateTable('event').set({ publishedAt: now }).where('id', '=', id).execute()
  await page.goto(`/events/${slug}`)
  await expect(file).toHaveAttribute('href', `/events/${slug}/event.ics`)
})
