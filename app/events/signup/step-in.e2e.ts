import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { secretOf } from '#tests/site.ts'
import { stepInLink } from './signup-link.server.ts'

test('a request to step in, a link that does not work, a canceled event and the privacy page are accessible @phone', async ({
  page,
  site,
}) => {
  const { id, slug } = await storeSignupEvent(site.db, { title: 'Soup kitchen' })
  const canceled = await storeSignupEvent(site.db, { title: 'Called Off', status: 'cancelled' })
  const { id: userId } = await addTestMember(site.db)
  const links = { origin: '', secret: await secretOf(site) }
  for (const [path, heading] of [
    [stepInLink(links, { slug, eventId: id, userId }), 'Can you step in?'],
    [`/events/${slug}/step-in?token=unknown`, /./],
    [`/events/${canceled.slug}`, 'Called Off'],
    ['/privacy', 'Privacy'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})
