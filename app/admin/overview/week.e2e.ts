import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectNoOverflow, test } from '#tests/e2e.ts'
import { photoWithLocation } from '#tests/images.ts'
import { waitFor } from '#tests/site.ts'

const toast = (page: Page) => page.getByRole('main').getByRole('status').first()
const phone = { width: 390, height: 844 }

const dinner = { title: 'Dinner for the street', day: '2031-03-04', location: 'The yard behind the masjid' }
const soup = {
  Title: 'Soup on Sundays',
  Description: 'Forty bowls, each Sunday.',
  Location: 'Grant Park',
  Date: `${new Date().getFullYear() + 1}-04-06`,
  'Your name': 'Amal Nasser',
  'Your email': 'amal@example.org',
  'Your phone': '+1 404 555 0123',
}

test('an admin sets up a new site and runs it for a week @script @phone', async ({ page, site, browser }) => {
  const visitor = await browser.newPage({ baseURL: site.url })
  const fetchAsVisitor = async (path: string) => (await fetch(site.url + path)).text()

  await test.step('the link that the server prints creates the first admin', async () => {
    await page.goto(await site.setupLink())
    await page.getByLabel('First name').fill('Hafsa')
    await page.getByLabel('Last name').fill('Rahman')
    await page.getByLabel('Email').fill('hafsa@example.org')
    await page.getByLabel('Password').fill('lanterns in the yard')
    await page.getByRole('button', { name: 'Create the first admin' }).click()
    await expect(page).toHaveURL('/admin/checklist')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
  })

  await test.step('the sample content is removed in one click', async () => {
    await visitor.goto('/articles')
    await expect(visitor.getByRole('article').first()).toBeVisible()
    await page.goto('/admin/sample-content')
    await page.getByRole('button', { name: 'Remove sample content' }).click()
    await expect(toast(page)).toContainText(/Sample content removed: \d+ items\./)
    await expect(page.getByText('There is no sample content left to remove.')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Samples that cannot be removed' }).getByRole('link'),
    ).toHaveText(['Privacy'])
    await visitor.reload()
    await expect(visitor.getByRole('article')).toHaveCount(0)
  })

  await test.step('a published event is visible on the next request', async () => {
    expect(await fetchAsVisitor('/calendar.ics')).not.toContain('BEGIN:VEVENT')
    await visitor.goto(`/volunteer?day=${dinner.day}`)
    await expect(visitor.getByText(dinner.title)).toHaveCount(0)

    await page.goto('/admin/opportunities')
    await expect(page.getByText('Nothing is planned right now.')).toBeVisible()
    await page.getByText('Add an event', { exact: true }).click()
    await page.getByLabel('Title').fill(dinner.title)
    await page.getByLabel('Date', { exact: true }).fill(dinner.day)
    await page.getByLabel('Starts at').fill('18:30')
    await page.getByLabel('Description').fill('Bring a **dish** for four.')
    await page.getByLabel('Location').fill(dinner.location)
    await page.getByRole('button', { name: 'Add event' }).click()
    await expect(toast(page)).toContainText('Event added successfully!')
    await expect(page.getByRole('link', { name: `Edit ${dinner.title}` })).toBeVisible()

    await visitor.goto(`/volunteer?day=${dinner.day}`)
    await visitor.getByRole('link', { name: /^Event page/ }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(dinner.title)
    await expect(visitor.getByText(dinner.location).first()).toBeVisible()
    await expect(visitor.getByText('dish', { exact: true })).toBeVisible()
    expect(await fetchAsVisitor('/calendar.ics')).toContain(`SUMMARY:${dinner.title}`)
    expect(await fetchAsVisitor(`${new URL(visitor.url()).pathname}/event.ics`)).toContain(
      'LOCATION:The yard',
    )
  })

  await test.step('a visitor submits an initiative', async () => {
    await visitor.goto('/resources?tab=initiatives')
    for (const [label, text] of Object.entries(soup)) await visitor.getByLabel(label).fill(text)
    await visitor.getByRole('button', { name: 'Submit Initiative' }).click()
    await expect(visitor.getByText('Initiative submitted successfully!')).toBeVisible()
  })

  await test.step('the admin replies by email, approves the initiative and turns it into an event', async () => {
    await page.goto('/admin/initiatives')
    await page.getByRole('link', { name: soup.Title }).click()
    await page.getByLabel('Message').fill('Wa alaikum salaam, bring the pots.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(toast(page)).toContainText(`Your reply to ${soup['Your email']} is stored, not sent`)
    const reply = await waitFor('the reply', async () =>
      (await site.emails()).find(({ text }) => text?.includes('bring the pots')),
    )
    expect(reply.to?.[0]?.address).toBe(soup['Your email'])
    expect(reply.subject).toMatch(/^Soup on Sundays \(INI-/)

    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(page)).toContainText('approved.')
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(toast(page)).toContainText('Event added successfully!')
    await page.getByRole('main').getByRole('link', { name: soup.Title }).click()
    await expect(page.getByLabel('Title')).toHaveValue(soup.Title)
    await page.getByLabel('Published', { exact: true }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page)).toContainText('Event published.')
    await visitor.goto(`/volunteer?day=${soup.Date}`)
    await expect(visitor.getByRole('link', { name: /^Event page.*Soup on Sundays/ })).toBeVisible()
  })

  await test.step('the homepage picture is replaced from a phone', async () => {
    const originalSize = page.viewportSize() ?? phone
    await page.setViewportSize(phone)
    await visitor.goto('/')
    const image = visitor.getByRole('img', { name: 'A mural at dusk' })
    await expect(image).toHaveCount(0)
    await page.goto('/admin/homepage')
    await expectNoOverflow(page)
    // The sample texts and the sample picture are gone.
    await page.getByLabel('Title').fill('Carry something with us')
    await page.getByLabel('Description').fill('A dinner and a soup, for now.')
    await page
      .getByLabel('Choose a picture')
      .first()
      .setInputFiles({
        name: 'IMG_2041.jpg',
        mimeType: 'image/jpeg',
        buffer: await photoWithLocation(),
      })
    await expect(page.locator('form img').first()).toHaveAttribute('src', /homepage\/img-2041-/)
    await page.getByLabel('What the picture shows').fill('A mural at dusk')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('Homepage updated successfully!')
    await expectNoOverflow(page)
    await page.setViewportSize(originalSize)

    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Carry something with us')
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('complete', true)
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
    // The photo is stored sideways with an EXIF rotation.
    await expect(image).toHaveAttribute('width', '400')
  })

  await test.step('a deleted event is restored with Undo', async () => {
    const readCalendarPage = async () => (await fetch(`${site.url}/volunteer?day=${dinner.day}`)).text()
    await page.goto('/admin/opportunities')
    await page.getByRole('button', { name: `Delete ${dinner.title}` }).click()
    await expect(toast(page)).toContainText('Event deleted successfully!')
    expect(await readCalendarPage()).not.toContain(dinner.title)
    await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page)).toContainText('was restored.')
    expect(await readCalendarPage()).toContain(dinner.title)
    expect(await fetchAsVisitor('/calendar.ics')).toContain(`SUMMARY:${dinner.title}`)
  })

  await test.step('the users are exported, and the activity log has the export, event and initiative', async () => {
    await page.goto('/admin/users')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain('"Hafsa Rahman","hafsa@example.org","yes","owner"')
    await page.goto('/admin/activity')
    for (const entry of [/exported/i, dinner.title, soup.Title])
      await expect(page.getByRole('main')).toContainText(entry)
  })
  await visitor.context().close()
})
