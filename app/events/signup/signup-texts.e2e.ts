import { expect, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { labelTexts } from '#tests/label-texts.ts'
import { addTestMember } from '#tests/member.ts'
import { secretOf } from '#tests/site.ts'
import { guardianLink } from './guardian-link.server.ts'
import { guardianTexts } from './guardian-texts.ts'
import { signupLink, stepInLink, stillComingLink } from './signup-link.server.ts'
import { signupStatusTexts, stepInTexts, stillComingTexts } from './signup-status-texts.ts'
import { signupTexts } from './signup-texts.ts'

const soon = () => new Date(Date.now() + 600_000).toISOString()

test('edited texts about held and offered spots and a guardian’s answer are shown @server', async ({
  site,
}) => {
  await labelTexts(site.db, signupTexts, signupStatusTexts, guardianTexts)
  const event = await storeSignupEvent(site.db, { title: 'Youth night', guardianUnder: 18 })
  const member = await addTestMember(site.db, { name: 'Yusuf' })
  const path = `/events/${event.slug}/signup`
  const form = await openPage(site, path, member)
  expect(form.field('Your age').description).toContain('«About the age»')
  const asked = await form.submit('I’m coming', {
    'Your age': 'minor',
    'Name of your parent or guardian': 'Amina',
    'Email of your parent or guardian': 'amina@example.org',
  })
  expect(asked.notice).toBe('«Guardian: after an email to them»')
  expect(asked.one('main').text).toContain('«Guardian: asked» Amina «Guardian: asked, and a spot is held»')

  const statusWith = async (columns: object) => {
    await site.db.updateTable('eventSignup').set(columns).where('eventId', '=', event.id).execute()
    return (await openPage(site, path, member)).one('main').text
  }
  expect(await statusWith({ expiresAt: null })).toContain('«Guardian: asked, and no spot is held»')
  const adult = { guardianName: '', guardianEmail: null, guardianAskedAt: null, ageGroup: '' }
  expect(await statusWith({ ...adult })).toContain('«No spot is held»')
  expect(await statusWith({ partySize: 3 })).toContain('«No spots are held for a party» 3')
  expect(await statusWith({ expiresAt: soon() })).toContain('«Spots are held for a party» 3')
  expect(await statusWith({ status: 'offered' })).toContain('«Spots are offered to a party» 3')
  expect(await statusWith({ partySize: 1 })).toContain('«A spot is offered»')
  expect(await statusWith({ status: 'pending' })).toContain('«A spot is held»')
  const cancelled = await (await openPage(site, path, member)).submit('I’m not coming')
  expect(cancelled.notice).toBe('«After canceling»')
})

test('edited texts for a guardian are shown after each answer @server', async ({ site }) => {
  await labelTexts(site.db, signupTexts, signupStatusTexts, guardianTexts)
  const event = await storeSignupEvent(site.db, { guardianUnder: 18 })
  const member = await addTestMember(site.db, { name: 'Yusuf' })
  const form = await openPage(site, `/events/${event.slug}/signup`, member)
  await form.submit('I’m coming', {
    'Your age': 'minor',
    'Name of your parent or guardian': 'Amina',
    'Email of your parent or guardian': 'amina@example.org',
  })
  const { id } = await site.db.selectFrom('eventSignup').select('id').executeTakeFirstOrThrow()
  const links = { origin: '', secret: await secretOf(site) }
  const link = guardianLink(links, { slug: event.slug, signupId: id, guardianEmail: 'amina@example.org' })
  const page = await openPage(site, link)
  expect(page.text).toContain('«For the guardian: the question» Yusuf «For the guardian: a spot is held»')
  expect(page.texts('h2')).toContain('«For the guardian: heading of what is stored»')
  const [consent = ''] = page.field(/^«For the guardian: what they agree to»/).labels
  const agreed = await page.submit('I agree', { [consent]: true, 'Your full name': 'Amina' })
  expect(agreed.notice).toBe('«For the guardian: thanks»')
  expect(agreed.text).toContain('«For the guardian: after they agreed» Yusuf')
  const withdrawn = await agreed.submit('Withdraw my consent')
  expect(withdrawn.notice).toBe('«For the guardian: thanks after they declined»')
  expect((await openPage(site, link)).text).toContain('«For the guardian: after they declined»')
})

test('edited texts of “Still coming?” and “Can you step in?” are shown @server', async ({ site }) => {
  await labelTexts(site.db, signupStatusTexts, stillComingTexts, stepInTexts)
  const { id: eventId, slug } = await storeSignupEvent(site.db)
  const { id: userId } = await addTestMember(site.db)
  const links = { origin: '', secret: await secretOf(site) }
  const stepIn = await openPage(site, stepInLink(links, { slug, eventId, userId }))
  expect(stepIn.one('h1').text).toBe('«Question»')
  expect(stepIn.one('main').text).toContain('«One tap is enough»')
  const admin = await addTestMember(site.db, { role: 'admin' })
  const edited = await openPage(site, stepIn.path, admin)
  const saved = await (await edited.follow('Edit “One tap is enough”')).submit('Save', {
    Text: 'It is yours.',
  })
  expect([saved.path, saved.status]).toEqual([stepIn.path, 200])
  expect(saved.one('main').text).toContain('It is yours.')
  const joined = await stepIn.one('main').submit('Yes, I’m coming')
  expect(joined.notice).toBe('«After a yes»')
  const { id: signupId } = await site.db.selectFrom('eventSignup').select('id').executeTakeFirstOrThrow()
  const no = await openPage(site, stillComingLink(links, { slug, signupId }, 'no'))
  expect(no.one('main').text).toContain('«To people who cannot come»')
  const yes = await openPage(site, stillComingLink(links, { slug, signupId }, 'yes'))
  expect(yes.one('main').text).toContain('«Why we ask»')
  const coming = await yes.one('main').submit('Yes, I’m coming')
  expect(coming.notice).toBe('«After a yes: message»')
  expect(coming.one('main').text).toContain('«After a yes: text»')
  const cancelled = await (await openPage(site, signupLink(links, { slug, signupId }))).submit(
    'Cancel my sign-up',
  )
  expect(cancelled.notice).toBe('«After canceling»')
})
