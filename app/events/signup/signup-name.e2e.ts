import { expect, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { secretOf } from '#tests/site.ts'
import { stepInLink } from './signup-link.server.ts'

test('a member without a name is asked for it instead of signing up with one tap @server', async ({
  site,
}) => {
  const { id, slug } = await storeSignupEvent(site.db, { title: 'Soup kitchen' })
  const member = await addTestMember(site.db, { name: '' })
  const event = await openPage(site, `/events/${slug}`, member)
  expect(event.all('button', 'I’m coming')).toEqual([])
  const form = await event.follow('I’m coming')
  const unnamed = await form.one('main').submit('I’m coming', { Name: ' ', 'Note (optional)': 'After work' })
  expect(unnamed.status).toBe(400)
  expect(unnamed.field('Name').description).toContain('Please enter your name.')
  expect(unnamed.field('Note (optional)').value).toBe('After work')
  const joined = await unnamed.one('main').submit('I’m coming', { Name: 'Layla Haddad' })
  expect(joined.notice).toBe('You are signed up. We look forward to seeing you.')
  expect((await joined.open('/profile')).text).toContain('Layla Haddad')

  const admin = await addTestMember(site.db, { role: 'admin' })
  const list = await openPage(site, `/admin/opportunities/${id}/signups`, admin)
  expect(list.one('main').text).toContain('Layla Haddad')
  const other = await storeSignupEvent(site.db)
  const tapped = await (await joined.open(`/events/${other.slug}`)).one('main').submit('I’m coming')
  expect(tapped.notice).toBe('You are signed up. We look forward to seeing you.')
})

test('a request to step in leads a member without a name to the form @server', async ({ site }) => {
  const { id, slug } = await storeSignupEvent(site.db)
  const member = await addTestMember(site.db, { name: '' })
  const links = { origin: '', secret: await secretOf(site) }
  const page = await openPage(site, stepInLink(links, { slug, eventId: id, userId: member.id }), member)
  expect(page.all('button', 'Yes, I’m coming')).toEqual([])
  expect((await page.follow('Sign up')).field('Name').value).toBe('')
})
