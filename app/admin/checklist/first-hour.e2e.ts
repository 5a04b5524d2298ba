import { expect, expectAccessible, expectNoOverflow, expectOwnDirection, test } from '#tests/e2e.ts'
import {
  arabic,
  brandColor,
  crawlForStartingValues,
  english,
  publishContent,
  replaceSamples,
  secureSite,
} from '#tests/first-hour.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { findStartingValues, readStartingValues } from '#tests/starting-values.ts'

test('an admin who begins with the setup link can replace every starting value in the first hour @script @phone', async ({
  page,
  site,
}) => {
  const smtp = await startMailServer()
  await site.db.deleteFrom('user').execute()
  const values = await readStartingValues(site.db)
  const fresh = await crawlForStartingValues(site, values)
  // The remaining values are in emails, or in a text that no page shows in full.
  expect(new Set(Object.values(fresh.found).flat()).size).toBeGreaterThan(values.length * 0.9)

  await page.goto(await site.setupLink())
  const email = 'layla@nur.example.org'
  const [first = '', last = ''] = english.person.split(' ')
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Create the first admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checklist' })).toBeVisible()
  await page.getByRole('link', { name: 'Open Name and tagline' }).click()
  await page.getByLabel('Tagline').fill(english.tagline)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings updated successfully!')).toBeVisible()

  await page.goto('/about')
  await page.getByText('Edit text', { exact: true }).click()
  await page.getByRole('link', { name: 'Edit “Introduction”' }).click()
  await page.getByLabel('Text').fill('Not what we meant')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByText('Text saved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change was undone.')).toBeVisible()
  await expect(page).toHaveURL('/about')

  const checklist = await replaceSamples(site, { email }, english)
  await secureSite(site, checklist, smtp)
  await publishContent(checklist, english)
  await page.goto('/admin/checklist')
  // A test has no registered organization, no account with a payment provider and no public address.
  for (const item of ['Receipts', 'Accept gifts online']) {
    await page.getByRole('button', { name: `Dismiss ${item}` }).click()
    await expect(page.getByRole('button', { name: `Dismiss ${item}` })).toBeHidden()
  }
  await page.getByRole('button', { name: 'Dismiss Site address' }).click()
  await expect(page.getByRole('heading', { name: 'Everything is set up' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /: (not done|dismissed)/ })).toHaveText([
    /^Receipts/,
    /^Accept gifts online/,
    /^Site address/,
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
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.title)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Donate' }).click()
  await expect(page).toHaveURL('/donate')
  await smtp.stop()
})

test('an admin can replace every starting value with Arabic text @script @phone', async ({ page, site }) => {
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
    await expectOwnDirection(page, { headings: true })
    await expectNoOverflow(page)
  }
})
