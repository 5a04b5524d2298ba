import type { Email } from 'postal-mime'
import { test as base, expect, expectAccessible, expectNoOverflow } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { waitFor } from '#tests/site.ts'
import { startSmtpSite } from '#tests/smtp-site.ts'

const test = base.extend<{
  smtp: { site: Awaited<ReturnType<typeof startSmtpSite>>['site']; inbox: Email[] }
}>({
  smtp: async ({ startOnce }, use) => use(await startOnce(startSmtpSite)),
})

/** The path of the guardian's page in an email. */
function guardianPathIn({ text }: Email) {
  const { pathname, search } = new URL(/http\S+\/guardian\?token=\S+/.exec(text ?? '')?.[0] ?? '')
  return pathname + search
}

const guardianEmail = 'Email of your parent or guardian'

test('a child signs up, and the guardian agrees and withdraws with the link that arrives by SMTP @server', async ({
  smtp: { site, inbox },
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Youth night', guardianUnder: 18 })
  const form = await openPage(site, `/events/${event.slug}/signup`)
  const missing = await form.submit('I’m coming', { 'Your age': 'under13', Name: 'Sara' })
  expect(missing.field(guardianEmail).description).toContain('Please enter the email address of your parent')
  const sent = await missing.submit('I’m coming', {
    'Name of your parent or guardian': 'Amina',
    Email: 'sara@example.org',
    [guardianEmail]: 'amina@example.org',
  })
  expect(sent.text).toContain('We sent an email to amina@example.org')
  const signup = await site.db.selectFrom('eventSignup').selectAll().executeTakeFirstOrThrow()
  expect(signup).toMatchObject({ name: 'Sara', email: null, status: 'pending', ageGroup: 'under13' })

  const request = await waitForMail('Do you agree? Youth night')
  expect(request.text).not.toContain('Sara')
  const page = await openPage(site, guardianPathIn(request))
  expect(page.text).toContain('Sara would like to come to this event')
  const unsigned = await page.submit('I agree', { 'Your full name': '<b>Amina</b>' })
  expect(unsigned.text).toContain('Please check this box if you agree.')
  expect(unsigned.field('Your full name').value).toBe('<b>Amina</b>')
  const [consent = ''] = unsigned.field(/^I am the parent or guardian of Sara/).labels
  const agreed = await unsigned.submit('I agree', { [consent]: true })
  expect(agreed.text).toContain('You agreed, and Sara has a spot.')
  expect(agreed.text).toContain('<b>Amina</b>,')
  expect((await waitForMail('You agreed: Youth night')).text).toContain(
    'I am the parent or guardian of Sara.',
  )
  await waitForMail('You are signed up: Youth night')

  const withdrawn = await agreed.submit('Withdraw my consent')
  expect(withdrawn.text).toContain('The sign-up is canceled.')
  const rows = await site.db.selectFrom('eventSignup').select(['status', 'name', 'guardianEmail']).execute()
  expect(rows).toEqual([{ status: 'cancelled', name: '', guardianEmail: null }])
  expect((await openPage(site, guardianPathIn(request))).status).toBe(404)

  function waitForMail(subject: string) {
    return waitFor(subject, async () =>
      inbox.find((mail) => mail.to?.[0]?.address === 'amina@example.org' && mail.subject === subject),
    )
  }
})

test('the form shows what an age group needs, and a teenager’s guardian agrees @phone', async ({
  page,
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Youth night', guardianUnder: 18 })
  await page.goto(`/events/${event.slug}/signup`)
  const form = page.locator('#signup')
  const [age, ownEmail, guardian] = [
    form.getByLabel('Your age'),
    form.getByLabel('Email', { exact: true }),
    form.getByLabel(guardianEmail),
  ]
  await expect(guardian).toBeHidden()
  await age.selectOption('Under 13')
  await expect(guardian).toBeVisible()
  await expect(ownEmail).toBeHidden()
  await age.selectOption('18 or older')
  await expect(guardian).toBeHidden()
  await age.selectOption('13 to 17')
  await expect(ownEmail).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await form.getByLabel('Name', { exact: true }).fill('Yusuf')
  await ownEmail.fill('yusuf@example.org')
  await form.getByRole('button', { name: 'I’m coming' }).click()
  await expect(form).toContainText('Please enter the name of your parent or guardian.')
  await expect(ownEmail).toHaveValue('yusuf@example.org')
  await form.getByLabel('Name of your parent or guardian').fill('Amina')
  await guardian.fill('amina@example.org')
  await form.getByRole('button', { name: 'I’m coming' }).click()
  await expect(form).toContainText('Your sign-up is saved')

  const { text } = await site.mailTo('yusuf@example.org')
  await page.goto(/(\/events\/\S+token=\S+)/.exec(text ?? '')?.[1] ?? '')
  await page.getByRole('button', { name: 'Yes, I’m coming' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your guardian', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const request = await site.mailTo('amina@example.org')
  await page.goto(/(\/events\/\S+token=\S+)/.exec(request.text ?? '')?.[1] ?? '')
  await expect(page.getByText('Yusuf would like to come to this event', { exact: false })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('checkbox').check()
  await page.getByLabel('Your full name').fill('Amina Khan')
  await page.getByRole('button', { name: 'I agree', exact: true }).click()
  await expect(page.getByText('You agreed, and Yusuf has a spot.')).toBeVisible()
  await expectAccessible(page)
})

test('a member under 18 waits for a guardian, and nobody under 13 signs up with an account @server', async ({
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Youth night', guardianUnder: 18 })
  const yusuf = await addTestMember(site.db, { name: 'Yusuf' })
  const eventPage = await openPage(site, `/events/${event.slug}`, yusuf)
  const form = await eventPage.follow('I’m coming')
  const guardian = { 'Name of your parent or guardian': 'Amina', [guardianEmail]: 'amina@example.org' }
  const refused = await form.submit('I’m coming', { 'Your age': 'under13', ...guardian })
  expect(refused.status).toBe(400)
  expect(refused.field('Your age').description).toContain('Accounts are for people who are 13 or older.')
  const waiting = await refused.submit('I’m coming', { 'Your age': 'minor' })
  expect(waiting.text).toContain('We emailed your parent or guardian, who must agree before you have a spot.')
  expect(waiting.text).toContain('We emailed Amina, who must agree before you have a spot.')
  expect((await waiting.open(`/events/${event.slug}`)).text).toContain(
    'Waiting for your parent or guardian to agree.',
  )
  expect((await waiting.open('/profile')).text).toContain('Waiting for your parent or guardian to agree')

  const admin = await addTestMember(site.db, { role: 'admin' })
  const list = await openPage(site, `/admin/opportunities/${event.id}/signups`, admin)
  expect(list.text).toContain('Waiting for a guardian')
  expect(list.all('button', 'Give a spot to Yusuf')).toEqual([])

  const request = await site.mailTo('amina@example.org')
  const page = await openPage(site, guardianPathIn(request))
  const declined = await page.submit('No, I do not agree')
  expect(declined.text).toContain('The sign-up is canceled.')
  const again = await (await waiting.open(`/events/${event.slug}/signup`)).submit('I’m coming', {
    'Your age': 'minor',
    ...guardian,
  })
  expect(again.status).toBe(409)
  expect(again.field(guardianEmail).description).toContain('This parent or guardian did not agree.')
})
