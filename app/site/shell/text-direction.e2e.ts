import { expectArabicDirection, test } from '#tests/e2e.ts'
import { fillSite } from '#tests/fill-site/fill-site.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('on every public page, and on the pages of a member with an Arabic name, Arabic text has its own direction @plain @desktop', async ({
  page,
  request,
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await fillSite(site.db, admin, () => fetch(`${site.url}/readyz`))
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  for (const path of [...paths, '/volunteer?view=list', '/resources?page=2']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectArabicDirection(page, { headings: true })
    })
  }
  await logIn(page, site, await addTestMember(site.db, { name: 'فاطمة الزهراء' }))
  for (const path of ['/profile', '/profile/about', '/profile/devices', '/profile/delete', '/app']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectArabicDirection(page)
    })
  }
})
