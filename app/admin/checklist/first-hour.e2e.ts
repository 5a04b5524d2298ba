import { expect, expectArabicDirection, expectNoOverflow, test } from '#tests/e2e.ts'
import {
  arabic,
  brandColor,
  crawlForStartingValues,
  english,
  publishContent,
  replaceSamples,
  secureSite,
} from '#tests/first-hour.ts'
import { openPage } from '#tests/html-page.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { findStartingValues, readStartingValues } from '#tests/starting-values.ts'

test('an admin who begins with the setup link can replace every starting value in the first hour @server', async ({
  site,
}) => {
  test.slow()
  const smtp = await startMailServer()
  await site.db.deleteFrom('user').execute()
  const values = await readStartingValues(site.db)
  const newSite = await crawlForStartingValues(site, values)
  // The remaining values are in emails, or in a text that no page shows in full.
  expect(new Set(Object.values(newSite.found).flat()).size).toBeGreaterThan(values.length * 0.9)

  const email = 'layla@nur.example.org'
  const [first = '', last = ''] = english.person.split(' ')
  const setup = (await openPage(site, await site.setupLink())).one('main')
  const start = await setup.submit('Create the first admin', {
    'First name': first,
    'Last name': last,
    Email: email,
    Password: testPassword,
  })
  expect(start.one('h1').text).toBe('Checklist')
  const named = await (await start.follow('Open Name and tagline')).submit('Save', {
    Tagline: english.tagline,
  })
  expect(named.notice).toContain('Settings updated successfully!')

  const form = await (await named.open('/about')).follow('Edit “Introduction”')
  const changed = await form.submit('Save', { Text: 'Not what we meant' })
  expect([changed.path, changed.notice]).toEqual(['/about', expect.stringContaining('Text saved.')])
  const undone = await changed.submit('Undo')
  expect([undone.path, undone.notice]).toEqual(['/about', 'The change was undone.'])

  const checklist = await replaceSamples(site, { email }, english)
  await secureSite(site, checklist, smtp)
  await publishContent(checklist, english)
  let remaining = await checklist.open('/admin/checklist')
  // The test site has no registered organization, no account with a payment provider and no public address.
  for (const item of ['Receipts', 'Accept gifts online', 'Site address']) {
    remaining = await remaining.submit(`Dismiss ${item}`)
    expect(remaining.all('button', `Dismiss ${item}`)).toEqual([])
  }
  remaining.one('h2', 'Everything is set up')
  expect(remaining.all('h2', /: (not done|dismissed)/).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Receipts/),
    expect.stringMatching(/^Accept gifts online/),
    expect.stringMatching(/^Site address/),
  ])

  const { pages, found } = await crawlForStartingValues(site, values)
  expect(found).toEqual({})
  expect(pages.size).toBeGreaterThan(30)
  const missing = [...pages].filter(([, { status }]) => status !== 200)
  expect(missing.map(([path]) => path)).toEqual(['/nothing-is-here'])
  expect(smtp.inbox.length).toBeGreaterThanOrEqual(4)
  for (const { from, subject = '', html = '', text = '' } of smtp.inbox) {
    expect(from?.name).toBe(english.name)
    expect(html).toContain(brandColor)
    expect([subject, findStartingValues(subject + html + text, values)]).toEqual([subject, []])
  }
  const visitor = await openPage(site, '/')
  expect(visitor.one('h1').text).toBe(english.title)
  expect((await visitor.one('nav[aria-label=Menu]').follow('Donate')).path).toBe('/donate')
  await smtp.stop()
})

test('an admin can replace every starting value with Arabic text @script @phone', async ({ page, site }) => {
  test.slow()
  const values = await readStartingValues(site.db)
  const owner = await addTestMember(site.db, { role: 'owner', name: arabic.person })
  const checklist = await replaceSamples(site, owner, arabic)
  await publishContent(checklist, arabic)
  const { pages, found } = await crawlForStartingValues(site, values)
  expect(found).toEqual({})
  const addedPaths = [...pages.keys()].filter(
    (path) => /^\/(?:events|articles|projects|byt)[^?.]*-[^?.]*$/.test(path) && !path.endsWith('/signup'),
  )
  expect(addedPaths.sort()).toEqual([
    '/articles/aftar-aljyran',
    '/byt-alzawyt',
    expect.stringMatching(/^\/events\/aftar-aljyran-\d{4}-\d\d-\d\d$/),
    '/projects/aftar-aljyran',
  ])
  const calendar = pages.get('/calendar.ics')?.text.replaceAll('\r\n ', '')
  expect(calendar).toContain(`SUMMARY:${arabic.title}`)
  expect(JSON.parse(pages.get('/site.webmanifest')?.text ?? '')).toMatchObject({ name: arabic.name })
  for (const path of ['/', '/about', '/volunteer', '/donate', ...addedPaths]) {
    await page.goto(path)
    await expectArabicDirection(page, { headings: true })
    await expectNoOverflow(page)
  }
})
