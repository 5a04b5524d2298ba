import { expect, test } from 'vitest'
import { screenGroups } from '#app/admin/screens/screens.ts'
import { withCounts } from './admin-menu-data.server.ts'

test('a menu entry shows how many things on its screen need attention, and its group shows the sum', () => {
  const item = (count: number, path: string) => ({ count, path, singular: '', plural: '' })
  const groups = withCounts(screenGroups([]), [
    item(2, '/admin/mail?status=failed'),
    item(3, '/admin/mail?status=stored'),
    item(1, '/admin/messages?status=new'),
    item(1000, '/admin/articles?state=draft'),
    item(1, '/admin/quran-groups#reports'),
    item(2, '/admin/quran-groups#minors'),
  ])
  const [inbox, , calendar, content, people] = groups
  expect(inbox).toMatchObject({ title: 'Communication', count: '6' })
  expect(inbox?.screens.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Initiatives ',
    'Messages 1',
    'Outbox 5',
  ])
  expect([calendar?.count, content?.count, people?.count]).toEqual(['', '999+', '3'])
})
