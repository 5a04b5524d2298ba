import { signUpMember } from '#app/events/signup/signup-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('without JavaScript, an organizer adds, admits and removes people, and a member cancels from their profile @server', async ({
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Soup kitchen', capacity: 2 })
  const admin = await addTestMember(site.db, { role: 'admin' })
  const sara = await addTestMember(site.db, { name: 'Sara' })
  const omar = await addTestMember(site.db, { name: 'Omar' })
  const now = new Date()
  await signUpMember(site.db, event.id, sara.id, { ...defaultParty, partySize: 2 }, signupLinks, now)
  await signUpMember(site.db, event.id, omar.id, defaultParty, signupLinks, now)

  const eventPage = await openPage(site, `/admin/opportunities/${event.id}`, admin)
  expect(eventPage.text).toContain('2 people are coming.')
  const list = await eventPage.open(`/admin/opportunities/${event.id}/signups`)
  expect(list.text).toContain('2 of 2')
  const invalid = await list.submit('Add to the list', { 'Party size (optional)': 'many' })
  expect(invalid.text).toContain('Please enter a name.')
  expect(invalid.field('Party size (optional)').value).toBe('many')
  const added = await invalid.submit('Add to the list', { Name: 'Bilal', 'Party size (optional)': '' })
  expect(added.text).toContain('Bilal is on the waitlist. We have no address')

  const full = await added.submit('Give a spot to Omar')
  expect(full.text).toContain('No spots are left.')
  const confirm = await full.open(`/admin/opportunities/${event.id}/signups/${await idOf(sara.id)}/remove`)
  expect(confirm.text).toContain('We will email them about it.')
  const removed = await confirm.submit('Remove')
  expect(removed.text).toContain('Sara was removed.')
  expect((await removed.submit('Give a spot to Omar')).text).toContain('Omar has a spot now.')
  const print = await removed.open(`/admin/opportunities/${event.id}/signups/print`)
  expect(print.all('.print-sheet li').map(({ text }) => text)).toEqual(['Omar1'])

  const profile = await openPage(site, '/profile', omar)
  const left = await profile.submit('Cancel: Soup kitchen')
  expect(left.text).toContain('You are no longer signed up.')
  expect(left.all('button', 'Cancel: Soup kitchen')).toEqual([])

  async function idOf(userId: string) {
    const query = site.db.selectFrom('eventSignup').select('id').where('userId', '=', userId)
    return (await query.executeTakeFirstOrThrow()).id
  }
})

test('a list of 120 people prints on one sheet, with or without shifts @script @desktop', async ({
  page,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  const createdAt = new Date().toISOString()
  for (const titles of [[], ['Kitchen', 'Dishes', 'Welcome']]) {
    const event = await storeSignupEvent(site.db, { title: 'Dinner', capacity: null })
    const shifts = titles.map((title) => ({
      id: `${event.id} ${title}`,
      eventId: event.id,
      title,
      createdAt,
    }))
    for (const shift of shifts) await site.db.insertInto('eventShift').values(shift).execute()
    const people = Array.from({ length: 120 }, (_, index) => ({
      id: `${event.id} ${index}`,
      eventId: event.id,
      name: `Abdul Rahman Person ${index}`,
      email: `${index}@example.org`,
      status: 'confirmed' as const,
      shiftId: shifts[index % 3]?.id ?? null,
      createdAt,
    }))
    await site.db.insertInto('eventSignup').values(people).execute()
    await page.goto(`/admin/opportunities/${event.id}/signups/print`)
    await expect(page.locator('.print-sheet li')).toHaveCount(120)
    const margin = { top: '0.5in', right: '0.5in', bottom: '0.5in', left: '0.5in' }
    const pdf = await page.pdf({ format: 'Letter', margin })
    expect.soft(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), titles.join()).toHaveLength(1)
  }
})
