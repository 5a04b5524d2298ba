import { expect, test } from '#tests/e2e.ts'

test('each program links to its project, or to all projects when that one is missing @once', async ({
  page,
  site,
}) => {
  const program = (name: string) => page.getByRole('main').getByRole('link', { name })
  await page.goto('/')
  await expect(program('Quran Programs')).toHaveAttribute('href', '/projects/quran-circles')
  await site.db.updateTable('project').set({ slug: 'circles' }).where('slug', '=', 'quran-circles').execute()
  const deletedAt = new Date().toISOString()
  await site.db.updateTable('project').set({ deletedAt }).where('slug', '=', 'homeless-feedings').execute()
  await page.goto('/?renamed')
  await expect(program('Quran Programs')).toHaveAttribute('href', '/projects')
  await expect(program('Community Service')).toHaveAttribute('href', '/projects')
  await expect(program('Youth Empowerment')).toHaveAttribute('href', '/projects/youth-programming')
  await program('Youth Empowerment').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Youth Programming at the Masjid')
})
