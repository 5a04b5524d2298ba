import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'

test('an admin adds a page to the menus, moves its link, hides a section and changes the address', {
  tag: ['@plain', '@desktop'],
}, async ({ page, site }) => {
  await logInAsAdmin(page, site)
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await page.goto('/admin/custom-pages/new')
  await page.getByLabel('Title', { exact: true }).fill('Ramadan nights')
  await page.getByLabel('Text', { exact: true }).fill('## Every evening\n\nWe **read** together.')
  await page.getByLabel('Link to it from').selectOption('The top bar and the footer')
  await page.getByLabel(/^Name in the menus/).fill('Ramadan')
  await page.getByLabel(/^URL \(optional\)/).fill('donate')
  await page.getByLabel('Published', { exact: true }).check()
  await page.getByRole('button', { name: 'Add a custom page' }).click()
  await expect(page.getByLabel(/^URL \(optional\)/)).toHaveAccessibleDescription(/Another page of this site/)
  await page.getByLabel(/^URL \(optional\)/).fill('')
  await page.getByRole('button', { name: 'Add a custom page' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Custom page added successfully!' })).toBeVisible()
  await expect(bar.last()).toHaveText('Ramadan')

  await page.goto('/admin/navigation')
  await expectAccessible(page)
  await expectNoOverflow(page)
  const topBar = page.getByRole('region', { name: 'Top bar' })
  await topBar.getByRole('button', { name: 'Move Ramadan up' }).press('Enter')
  await expect(page.getByText('“Ramadan” moved up.')).toBeVisible()
  await topBar.getByRole('button', { name: 'Hide Articles' }).click()
  await expect(page.getByText('“Articles” is hidden in the top bar.')).toBeVisible()
  const links = ['Home', 'About Us', 'Projects', 'Volunteer', 'Resources', 'Ramadan', 'App']
  await expect(bar).toHaveText(links)
  const visit = async (path: string) => fetch(site.url + path, { redirect: 'manual' })
  expect((await visit('/articles')).status).toBe(200)
  const home = await (await visit('/')).text()
  const [footer = ''] = /<footer.*<\/footer>/s.exec(home) ?? []
  expect(footer).toMatch(/href="\/articles"[^>]*><bdi>Articles<.*href="\/ramadan-nights"[^>]*><bdi>Ramadan</s)

  await page
    .getByRole('row')
    .filter({ hasText: 'Ramadan' })
    .first()
    .getByRole('link', { name: 'Edit' })
    .click()
  await page.getByLabel(/^URL \(optional\)/).fill('ramadan-2027')
  await page.getByRole('button', { name: 'Save' }).click()
  const moved = await visit('/ramadan-nights')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/ramadan-2027'])
  expect(await (await visit('/sitemap.xml')).text()).toContain('/ramadan-2027<')
  await bar.filter({ hasText: 'Ramadan' }).click()
  await expect(page).toHaveURL('/ramadan-2027')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ramadan nights')
  await expect(bar.filter({ hasText: 'Ramadan' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  await page.goto('/admin/navigation')
  await topBar.getByRole('button', { name: 'Reset to the default' }).click()
  await expect(bar).toHaveText([...links.slice(0, 5), 'Articles', 'App', 'Ramadan'])
})
