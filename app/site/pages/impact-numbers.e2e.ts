import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const pages = [
  ['/', 'over 50 people', 'over 1,000 meals'],
  ['/about', "have served over 1,000 meals so far, and over 50 people use the Qur'an log.", ''],
  [
    '/projects',
    'Over 50 people use it to read a little every day',
    'Together we have served over 1,000 meals so far.',
  ],
  ['/projects/homeless-feedings', 'So far our volunteers have served over 1,000 meals.', ''],
  ['/projects/quran-accountability-log', 'Today over 50 people use the log.', ''],
  ['/articles/one-page-a-day', 'and over 50 people use it now', ''],
  ['/articles/two-hundred-plates', 'Our volunteers have served over 1,000 meals so far.', ''],
] as const
const feedPath = '/articles/feed.atom'

/** The text of a public page's main element. */
async function readText(site: Site, path: string) {
  const html = await (await fetch(site.url + path)).text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return main.replaceAll(/<!--.*?-->|<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
}

test('an impact number changed in the settings changes on every page @server', async ({ site }) => {
  await site.db.deleteFrom('setting').where('key', 'in', ['impactPeople', 'impactMeals']).execute()
  for (const [path, ...impactNumbers] of pages) {
    const text = await readText(site, path)
    for (const impactNumber of impactNumbers) expect(text, path).toContain(impactNumber)
  }

  const form = await openPage(site, '/admin/settings/impact', await addTestMember(site.db, { role: 'admin' }))
  const saved = await form.submit('Save', { People: 'over 90 people', Meals: 'almost 2,000 meals' })
  expect(saved.text).toContain('Settings updated successfully!')

  const withNewNumbers = (text: string) =>
    text.replaceAll('ver 50 people', 'ver 90 people').replaceAll('over 1,000 meals', 'almost 2,000 meals')
  for (const [path, ...impactNumbers] of pages) {
    const text = await readText(site, path)
    for (const impactNumber of impactNumbers) expect(text, path).toContain(withNewNumbers(impactNumber))
    expect(text, path).not.toMatch(/50 people|1,000 meals|\{people|\{meals/i)
  }
  const project = await (await fetch(`${site.url}/projects/quran-accountability-log`)).text()
  for (const attribute of ['name="description"', 'property="og:description"']) {
    expect(project).toMatch(new RegExp(`<meta ${attribute} content="[^"]*Over 90 people use it`))
  }
  const feed = await (await fetch(site.url + feedPath)).text()
  expect(feed).toContain('over 90 people use it now')
  expect(feed).toContain('almost 2,000 meals')
})
