import { expect, test } from '#tests/e2e.ts'

test('each programme leads to its project, or to all of them where that is gone @once', async ({
  page,
  site,
}) => {
  const programme = (name: string) => page.getByRole('main').getByRole('link', { name })
  await page.goto('/')
  await expect(programme('Quran Programs')).toHaveAttribute('href', '/projects/quran-circles')
  await site.db.updateTable('project').set({ slug: 'circles' }).where('slug', '=', 'quran-circles').execute()
  const deletedAt = new Date().toISOString()
  await site.db.updateTable('project').set({ deletedAt }).where('slug', '=', 'homeless-feedings').execute()
  await page.goto('/?renamed')
  await expect(programme('Quran Programs')).toHaveAttribute('href', '/projects')
  await expect(programme('Community Service')).toHaveAttribute('href', '/projects')
  await expect(programme('Youth Empowerment')).toHaveAttribute('href', '/projects/youth-programming')
  await programme('Youth Empowerment').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Youth Programming at the Masjid')
})
