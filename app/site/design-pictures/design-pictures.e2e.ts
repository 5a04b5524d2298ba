import { expect, test } from '#tests/e2e.ts'
import { altLabel } from '#tests/homepage-form.ts'
import { openPage } from '#tests/html-page.ts'
import { photo } from '#tests/images.ts'
import { addTestMember } from '#tests/member.ts'

test('an admin replaces the picture on the 404 page, and resets it @server', async ({ site }) => {
  const readPage = async () => (await fetch(`${site.url}/nowhere`)).text()
  expect(await readPage()).toContain('/pictures/lost-path-')
  const admin = await addTestMember(site.db, { role: 'admin' })
  const list = await openPage(site, '/admin/design-pictures', admin)
  const form = await list.follow('Change the picture: Page not found')
  const saved = await form.submit('Save', {
    'Choose a picture': new File([new Uint8Array(await photo(300, 200).jpeg().toBuffer())], 'Our Gate.jpg'),
    [altLabel]: 'Our gate',
  })
  expect(saved.text).toContain('Design picture saved.')
  const changed = await readPage()
  expect(changed).toContain('alt="Our gate"')
  expect(changed).not.toContain('/pictures/lost-path-')

  const reset = await saved.submit('Show the included illustration again')
  expect(reset.text).toContain('Design picture saved.')
  expect(await readPage()).toContain('/pictures/lost-path-')
})
