import { subscribe } from '#app/site/newsletter/subscription-store.server.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

export async function addSubscriber(site: Site, name: string) {
  const member = await addTestMember(site.db, { name })
  await subscribe(site.db, member.id, { text: 'Subscribe to newsletter', source: 'profile' }, new Date())
  return member
}
