import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'

test('each program links to its project, or to all projects when its project is missing @server', async ({
  site,
}) => {
  const home = (await openPage(site, '/')).one('main')
  expect(home.one('a', /Quran Programs/).attribute('href')).toBe('/projects/quran-circles')
  await site.db.updateTable('project').set({ slug: 'circles' }).where('slug', '=', 'quran-circles').execute()
  const deletedAt = new Date().toISOString()
  await site.db.updateTable('project').set({ deletedAt }).where('slug', '=', 'homeless-feedings').execute()
  const renamed = (await openPage(site, '/?renamed')).one('main')
  expect(renamed.one('a', /Quran Programs/).attribute('href')).toBe('/projects')
  expect(renamed.one('a', /Community Service/).attribute('href')).toBe('/projects')
  const project = await renamed.follow(/Youth Empowerment/)
  expect(project.path).toBe('/projects/youth-programming')
  expect(project.one('h1').text).toBe('Youth Programming at the Masjid')
})
