import { expect, test } from '#tests/e2e.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

/** Texts that the specification requires on pages that a member sees. Other tests check the rest. */
const requiredTexts = {
  '/vision': ['Event Countdown'],
  '/app': [
    'View and register for upcoming events.',
    'Find volunteer opportunities.',
    'Connect with other members.',
  ],
  '/profile': ['Event History', 'Upcoming', 'Past'],
}

/** The texts between a page's tags. */
function textsOf(html: string) {
  const visible = html.replaceAll(/<!--.*?-->|<(script|style)\b[\s\S]*?<\/\1>/g, '')
  return visible.split(/<[^>]*>/).map((text) => text.trim())
}

test('pages contain the exact texts of the specification @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db)
  const headers = { Cookie: await sessionCookie(site, email) }
  for (const [path, texts] of Object.entries(requiredTexts)) {
    const found = textsOf(await (await request.get(path, { headers })).text())
    expect(found, path).toEqual(expect.arrayContaining(texts))
  }
})
