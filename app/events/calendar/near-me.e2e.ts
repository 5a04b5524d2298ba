import { expect, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'

test('the nearest of all events comes first, and the location is not sent @script @phone', async ({
  page,
  site,
}) => {
  const events = Array.from({ length: 14 }, (_, number) =>
    eventFixture(`walk-${number}`, {
      title: `Walk ${number}`,
      localDate: `2090-06-${String(number + 10)}`,
      latitude: 40 + number,
      longitude: -80,
    }),
  )
  await site.db.deleteFrom('event').execute()
  await storeEvents(site.db, events)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 53.1234, longitude: -80.5678 })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/volunteer?view=list')
  await expect(page.getByRole('link', { name: 'Walk 0' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Walk 13' })).toHaveCount(0)
  // The button appears after hydration, which starts at the first interaction.
  await page.getByRole('heading', { name: 'Upcoming events' }).click()
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.locator('main li h3').first()).toHaveText('Walk 13')
  await expect(page.locator('main li h3')).toHaveCount(14)
  expect(sent.filter((text) => /53\.12|80\.56/.test(text))).toEqual([])
})
