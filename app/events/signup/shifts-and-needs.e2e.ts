import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('without JavaScript, an organizer adds shifts, and people choose, switch and wait for shifts @server', async ({
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Soup kitchen' })
  const organizer = await addTestMember(site.db, { role: 'organizer' })
  const assignedAt = new Date().toISOString()
  await site.db
    .insertInto('eventOrganizer')
    .values({ eventId: event.id, userId: organizer.id, assignedAt })
    .execute()
  const empty = await openPage(site, `/admin/opportunities/${event.id}/shifts`, organizer)
  const invalid = await empty.submit('Add shift', {
    Name: 'Kitchen',
    'Starts at (optional)': '09:00',
    'Spots (optional)': 'few',
  })
  expect(invalid.status).toBe(400)
  expect(invalid.field('Ends at (optional)').description).toContain('Please enter both times, or neither.')
  expect(invalid.field('Name').value).toBe('Kitchen')
  const kitchen = await invalid.submit('Add shift', {
    'Ends at (optional)': '11:00',
    'Spots (optional)': '1',
  })
  expect(kitchen.text).toContain('Shift “Kitchen” added.')
  const drivers = await kitchen.submit('Add shift', { Name: 'Drivers', 'Spots (optional)': '2' })
  expect(drivers.text).toContain('0 of 2')

  const sara = await addTestMember(site.db, { name: 'Sara' })
  const eventPage = await openPage(site, `/events/${event.slug}`, sara)
  expect(eventPage.texts('[aria-label=Shifts] li')).toEqual([
    'Drivers2 spots left',
    'Kitchen9:00 AM – 11:00 AM1 spot left',
  ])
  const form = await eventPage.follow('I’m coming')
  const missing = await form.submit('I’m coming')
  expect(missing.text).toContain('Please choose a shift.')
  const signedUp = await missing.submit('I’m coming', { [kitchenLabel]: true })
  expect(signedUp.text).toContain('You are signed up for Kitchen, 9:00 AM – 11:00 AM.')

  const omar = await addTestMember(site.db, { name: 'Omar' })
  const full = await openPage(site, `/events/${event.slug}/signup`, omar)
  expect(full.text).toContain('Full. You can join the waitlist.')
  const waiting = await full.submit('I’m coming', {
    'Kitchen9:00 AM – 11:00 AMFull. You can join the waitlist.': true,
  })
  expect(waiting.text).toContain('You are number 1 on the waitlist for Kitchen')
  const sarasPage = await openPage(site, `/events/${event.slug}/signup`, sara)
  const switched = await sarasPage.submit('Save changes', { 'Drivers2 spots left': true })
  expect(switched.text).toContain('You are signed up for Drivers.')
  const offered = await openPage(site, `/events/${event.slug}/signup`, omar)
  expect(offered.text).toContain('A spot for Kitchen, 9:00 AM – 11:00 AM is yours if you take it by')

  const list = await openPage(site, `/admin/opportunities/${event.id}/signups`, organizer)
  const move = await list.follow('Change Sara’s shift')
  const noRoom = await move.submit('Change the shift', { Shift: 'Kitchen, 9:00 AM – 11:00 AM, 0 left' })
  expect(noRoom.text).toContain('There is no room for 1 person in this shift.')
  const print = await list.open(`/admin/opportunities/${event.id}/signups/print`)
  expect(print.texts('.print-sheet h3')).toEqual(['Drivers'])
  const shift = await (await list.open(`/admin/opportunities/${event.id}/shifts`)).follow('Edit Drivers')
  expect((await shift.submit('Delete this shift')).text).toContain('People have signed up for this shift.')

  const stranger = await addTestMember(site.db, { role: 'organizer' })
  for (const subpath of ['shifts', 'needs']) {
    const denied = await openPage(site, `/admin/opportunities/${event.id}/${subpath}`, stranger)
    expect(denied.status).toBe(403)
  }
})

const kitchenLabel = 'Kitchen9:00 AM – 11:00 AM1 spot left'

test('without JavaScript, people say what they are bringing, and the organizer sees who brings what @server', async ({
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Winter drive' })
  const admin = await addTestMember(site.db, { role: 'admin' })
  const needs = await openPage(site, `/admin/opportunities/${event.id}/needs`, admin)
  const added = await needs.submit('Add need', { 'What is needed': 'blankets', 'How many': '3' })
  expect(added.text).toContain('“blankets” added.')

  const sara = await addTestMember(site.db, { name: 'Sara' })
  const page = await openPage(site, `/events/${event.slug}`, sara)
  expect(page.text).toContain('3 needed.')
  const signedUp = await page.submit('I’m coming')
  const claimed = await signedUp.submit('I’ll bring 1: blankets')
  expect(claimed.text).toContain('You’re bringing 1.')
  expect(claimed.text).toContain('2 of 3 still needed.')
  const form = await claimed.follow('Change what you’re bringing')
  const tooMany = await form.submit('Save', { blankets: '4' })
  expect(tooMany.status).toBe(409)
  expect(tooMany.field('blankets').description).toContain('Please enter at most 3.')
  expect(tooMany.field('blankets').value).toBe('4')
  const saved = await tooMany.submit('Save', { blankets: '2' })
  expect(saved.text).toContain('2 × blankets')

  const list = await openPage(site, `/admin/opportunities/${event.id}/signups`, admin)
  expect(list.text).toContain('2 × blankets')
  expect((await list.open(`/admin/opportunities/${event.id}/needs`)).text).toContain('Sara: 2')
  const left = await saved.submit('Cancel my sign-up')
  expect((await left.open(`/events/${event.slug}`)).text).toContain('3 needed.')
})

test('an admin can edit the texts of needs and sign-ups @server', async ({ site }) => {
  const event = await storeSignupEvent(site.db, { title: 'Winter drive' })
  const admin = await addTestMember(site.db, { role: 'admin' })
  const needs = await openPage(site, `/admin/opportunities/${event.id}/needs`, admin)
  await needs.submit('Add need', { 'What is needed': 'blankets', 'How many': '1' })
  let page = await openPage(site, `/events/${event.slug}`, admin)
  const change = async (label: string, value: string) => {
    const form = await page.follow(`Edit “${label}”`)
    page = await form.submit('Save', { Text: value })
  }
  await change('Needs: heading', 'Still missing')
  await change('Needs: to people without a spot', 'Join first.')
  expect(page.one('section', 'Still missing').text).toContain('Join first.')
  const signedUp = await page.submit('I’m coming')
  expect(signedUp.notice).toBe('You are signed up. We look forward to seeing you.')
  page = await signedUp.follow('Change or cancel')
  await change('Sign-up: to people with a spot', 'Bring a smile.')
  expect(page.one('main').text).toMatch(/You are signed up\. ?Bring a smile\./)
})

test('pages with shifts and needs fit the screen and are accessible', async ({ page, site }) => {
  const event = await storeSignupEvent(site.db, { title: 'Soup kitchen' })
  const createdAt = new Date().toISOString()
  const times = { startTime: '09:00', endTime: '11:00', createdAt }
  for (const title of ['Kitchen', 'طبخ وتوزيع الطعام على الضيوف'])
    await site.db
      .insertInto('eventShift')
      .values({ ...times, id: title, eventId: event.id, title, capacity: 2 })
      .execute()
  await site.db
    .insertInto('eventNeed')
    .values({ id: 'n', eventId: event.id, item: 'Blankets', wanted: 20, createdAt })
    .execute()
  const admin = await addTestMember(site.db, { role: 'admin' })
  await logIn(page, site, admin)
  for (const path of [
    `/events/${event.slug}`,
    `/events/${event.slug}/signup`,
    `/admin/opportunities/${event.id}/shifts`,
    `/admin/opportunities/${event.id}/shifts/Kitchen`,
    `/admin/opportunities/${event.id}/needs`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})
