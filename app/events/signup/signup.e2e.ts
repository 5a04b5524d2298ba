import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('a member signs up in two taps, and a guest with the emailed link, until the event is full @script @phone', async ({
  page,
  site,
}) => {
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const event = await storeSignupEvent(site.db, { title: 'Soup kitchen', localDate: soon, capacity: 2 })
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/volunteer?view=list')
  await page.getByRole('link', { name: 'Soup kitchen' }).first().click()
  await page.getByRole('button', { name: 'I’m coming' }).click()
  await expect(page.getByText('You are signed up.', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change or cancel' })).toBeVisible()
  await expectNoOverflow(page)

  await page.context().clearCookies()
  await page.goto(`/events/${event.slug}`)
  await expect(page.getByText('1 spot left')).toBeVisible()
  await page.getByRole('link', { name: 'I’m coming' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Bilal')
  await page.getByLabel('Email', { exact: true }).last().fill('bilal@example.org')
  await page.getByRole('button', { name: 'I’m coming' }).click()
  await expect(page.locator('#signup')).toContainText('Your sign-up is saved')
  const { text } = await site.mailTo('bilal@example.org')
  const [, link = ''] = /(\/events\/\S+token=\S+)/.exec(text ?? '') ?? []
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, I’m coming' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed up', level: 1 })).toBeVisible()
  await expectAccessible(page)
  for (const [subpath, heading] of [
    ['/signup/coming', 'Still coming?'],
    ['/check-in', 'Check in'],
  ] as const) {
    await page.goto(link.replace('/signup', subpath))
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  }

  await page.goto(`/events/${event.slug}`)
  await expect(page.getByText('All spots are taken')).toBeVisible()
})
