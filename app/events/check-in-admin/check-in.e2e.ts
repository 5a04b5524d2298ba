import { signUpMember } from '#app/events/signup/signup-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

async function prepare(site: Pick<Site, 'db'>, capacity: number | null = null) {
  const event = await storeSignupEvent(site.db, { title: 'Soup kitchen', capacity })
  const admin = await addTestMember(site.db, { role: 'admin' })
  const now = new Date()
  for (const [name, partySize] of [
    ['Amina Khan', 3],
    ['Omar', 1],
  ] as const) {
    const { id } = await addTestMember(site.db, { name })
    const party = { ...defaultParty, partySize, childNames: partySize > 1 ? 'Yusuf' : '' }
    await signUpMember(site.db, event.id, id, party, signupLinks, now)
  }
  return { event, admin, path: `/admin/opportunities/${event.id}/check-in` }
}

test('without JavaScript, people are checked in, found by code, and added at the door @server', async ({
  site,
}) => {
  const { event, admin, path } = await prepare(site, 4)
  const list = await openPage(site, path, admin)
  expect(list.text).toContain('0 of 4 checked in')
  const party = await list.submit('Check in all 3: Amina Khan')
  expect(party.text).toContain('3 of 4 checked in')
  expect((await party.submit('Undo: Yusuf')).text).toContain('2 of 4 checked in')
  const left = await party.submit('Check out: Amina Khan')
  expect(left.text).toContain('1 has left.')

  const full = await left.submit('Add and check in', { Name: 'Sara', 'Email (optional)': 'sara@example.org' })
  expect(full.text).toContain('This event has only 4 spots. With this party, there would be 5 people.')
  expect(full.field('Name').value).toBe('Sara')
  const added = await full.submit('Add anyway (5 people)')
  expect(added.text).toContain('Sara is here.')
  expect(added.text).toContain('3 of 5 checked in')

  const omar = await site.db
    .selectFrom('user')
    .select('email')
    .where('name', '=', 'Omar')
    .executeTakeFirstOrThrow()
  const signupPage = await openPage(site, `/events/${event.slug}/signup`, omar)
  const [, code = ''] = /Or give this code:\s*(\w{4}-\w{4})/.exec(signupPage.text) ?? []
  const found = await added.open(`${path}?q=${code.toLowerCase()}`)
  expect(found.all('button', /^Check in: /).map((button) => button.attribute('aria-label'))).toEqual([
    'Check in: Omar',
  ])
  const none = await openPage(site, `${path}?q=ZZZZ-ZZZZ`, admin)
  expect(none.text).toContain('No matches.')
  const profile = await openPage(site, '/profile', omar)
  expect(profile.text).toContain(code)
})

test('a tap is shown immediately, is sent in the background, and waits while offline @script @phone', async ({
  page,
  site,
}) => {
  const { admin, path } = await prepare(site)
  await logIn(page, site, admin)
  await page.goto(path)
  await page.getByLabel('Name or code').fill('oma')
  await expect(page.getByRole('button', { name: 'Check in all 3' })).toBeHidden()
  await page.getByRole('button', { name: 'Check in: Omar' }).press('Enter')
  await expect(page.getByText('1 of 4 checked in')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo: Omar' })
  await expect(undo).toBeFocused()
  const [buttonBox, nameBox] = [
    await undo.boundingBox(),
    await page.getByText('Omar', { exact: true }).boundingBox(),
  ]
  expect(
    buttonBox && nameBox && Math.abs(buttonBox.y - nameBox.y),
    'the buttons are next to the name',
  ).toBeLessThan(24)
  await expectNoOverflow(page)
  await expectAccessible(page)

  const countStored = async () =>
    Number((await site.db.selectFrom('checkInOperation').select('id').execute()).length)
  await expect.poll(countStored).toBe(1)
  await page.context().setOffline(true)
  await page.getByLabel('Name or code').fill('')
  await page.getByRole('button', { name: 'Check in all 3' }).click()
  await expect(page.getByText('4 of 4 checked in')).toBeVisible()
  await expect(
    page.getByText('No connection. 3 changes have not been sent yet.', { exact: false }),
  ).toBeVisible()
  expect(await countStored()).toBe(1)
  await page.context().setOffline(false)
  await expect.poll(countStored).toBe(4)
  await expect(page.getByText('No connection.', { exact: false })).toBeHidden()
})

test('someone added at the door of an event that was just canceled is kept until the organizer tries again @script @phone', async ({
  page,
  site,
}) => {
  const { event, admin, path } = await prepare(site)
  await logIn(page, site, admin)
  await page.goto(path)
  const setStatus = (status: 'cancelled' | 'confirmed') =>
    site.db.updateTable('event').set({ status }).where('id', '=', event.id).execute()
  await page.getByLabel('Name or code').fill('oma')
  await expect(page.getByRole('button', { name: 'Check in all 3' }), 'hydrated').toBeHidden()
  await page.getByLabel('Name or code').fill('')
  await setStatus('cancelled')
  await page.getByLabel('Name', { exact: true }).fill('Layla')
  await page.getByRole('button', { name: 'Add and check in' }).click()
  await expect(page.getByText('Layla has not been added yet. This event is canceled.')).toBeVisible()
  await expect(page.getByText('0 of 4 checked in')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  const retry = page.getByRole('button', { name: 'Try again: Layla' })
  await retry.click()
  await expect(retry).toBeVisible()
  await setStatus('confirmed')
  await retry.click()
  await expect(page.getByRole('button', { name: 'Undo: Layla' })).toBeVisible()
  await expect(retry).toBeHidden()
  await expect(page.getByText('1 of 5 checked in')).toBeVisible()
})
