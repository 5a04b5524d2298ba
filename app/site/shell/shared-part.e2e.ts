import { logoPath } from '#app/platform/settings/brand-files.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

const paths = [
  '/',
  '/vision',
  '/volunteer',
  '/volunteer?view=list&page=2',
  '/events/meal-packing',
  '/articles',
  '/donate',
  '/contact',
  '/profile',
  '/app',
  '/unknown',
]
/** Pages with a flash message are rendered for each request. */
const flashCookie = 'shajara.flash=none'
const logo = logoPath('0123456789abcdef', { width: 300, height: 100 })

test('pages are the same whether they render the parts of the shell or share those of earlier pages @server', async ({
  site,
}) => {
  const { email } = await addTestMember(site.db)
  const member = await sessionCookie(site, email)
  const organizer = await sessionCookie(site, (await addTestMember(site.db, { role: 'organizer' })).email)
  const cookies = {
    visitor: [],
    'visitor in the dark theme': ['theme=dark'],
    member: [member],
    'member in the dark theme': [member, 'theme=dark'],
    organizer: [organizer],
  }
  /** Reads all pages in this order. A changed tagline changes the key of every part. */
  const readAll = async (tagline: string, order: string[]) => {
    await saveSettings(site.db, { tagline, logo })
    const pages: Record<string, string> = {}
    for (const [reader, cookie] of Object.entries(cookies)) {
      for (const path of order) {
        const headers = { Cookie: [...cookie, flashCookie].join('; ') }
        const html = await (await fetch(site.url + path, { headers })).text()
        expect(html, path).toContain(tagline)
        expect(html, path).toContain(logo)
        pages[`${path} for ${reader}`] = html.replaceAll(tagline, 'tagline')
      }
    }
    return pages
  }
  const first = await readAll('One by one', paths)
  // The pages that rendered the parts now share those of the others, and the other way around.
  expect(await readAll('Two by two', paths.toReversed())).toEqual(first)
  expect(await readAll('Two by two', paths)).toEqual(first)
})
