import { expect, test } from '#tests/e2e.ts'
import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

const slugLabel = 'URL (optional)'
const bar = (page: HtmlPage) => page.one('nav[aria-label=Main]')

test('an admin adds a page to the menus, moves its link, changes its address, hides a section, resets the menu and hides the buttons @server', async ({
  site,
}) => {
  const form = await openPage(
    site,
    '/admin/custom-pages/new',
    await addTestMember(site.db, { role: 'admin' }),
  )
  const rejected = await form.submit('Add a custom page', {
    Title: 'Ramadan nights',
    Text: '## Every evening\n\nWe **read** together.',
    'Link to this page from': 'The top bar and the footer',
    'Name in the menus (optional)': 'Ramadan',
    [slugLabel]: 'donate',
    Published: true,
  })
  expect(rejected.field(slugLabel).description).toContain('Another page on this site')
  const added = await rejected.submit('Add a custom page', { [slugLabel]: '' })
  expect(added.text).toContain('Custom page added successfully!')
  expect(
    bar(await added.open('/'))
      .texts('a')
      .at(-1),
  ).toBe('Ramadan')

  const menus = await added.open('/admin/navigation')
  const moved = await menus.one('section', 'Top bar').submit('Move Ramadan up')
  expect(moved.text).toContain('“Ramadan” moved up.')
  const hidden = await moved.one('section', 'Top bar').submit('Hide Articles')
  expect(hidden.text).toContain('“Articles” is hidden from the top bar.')
  const links = ['Home', 'About Us', 'Projects', 'Volunteer', 'Resources', 'Ramadan', 'App']
  const home = await hidden.open('/')
  expect(bar(home).texts('a')).toEqual(links)
  expect((await hidden.open('/articles')).status).toBe(200)
  const footer = home.one('footer')
  expect(footer.one('a', 'Articles').attribute('href')).toBe('/articles')
  expect(footer.one('a', 'Ramadan').attribute('href')).toBe('/ramadan-nights')
  expect(footer.text).toMatch(/Articles.*Ramadan/)

  const page = await hidden.one('tr', /Ramadan/).follow(/^Edit/)
  await page.submit('Save', { [slugLabel]: 'ramadan-2027' })
  const redirect = await fetch(`${site.url}/ramadan-nights`, { redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/ramadan-2027'])
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain('/ramadan-2027<')
  const ramadan = await bar(await page.open('/')).follow('Ramadan')
  expect(ramadan.path).toBe('/ramadan-2027')
  expect(ramadan.one('h1').text).toBe('Ramadan nights')
  expect(bar(ramadan).one('a', 'Ramadan').attribute('aria-current')).toBe('page')

  const topBar = (await ramadan.open('/admin/navigation')).one('section', 'Top bar')
  const reset = await topBar.submit(/^Reset top bar to default/)
  expect(bar(await reset.open('/')).texts('a')).toEqual([...links.slice(0, 5), 'Articles', 'App', 'Ramadan'])

  let navigation = await reset.open('/admin/navigation')
  for (const name of ['Log In', 'Contact', 'Donate']) {
    navigation = await navigation.one('section', 'Top bar buttons').submit(`Hide ${name}`)
    expect(navigation.text).toContain(`“${name}” is hidden from the top bar buttons.`)
  }
  // A member's top bar still links to the profile.
  navigation.one('header a', 'Profile')
  const visitor = await openPage(site, '/')
  expect(visitor.all('header button', 'Contact')).toEqual([])
  expect(visitor.all('header a', /Donate|Log In/)).toEqual([])
  expect((await visitor.one('footer').follow('Log In')).path).toBe('/profile')
})
