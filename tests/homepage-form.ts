import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

/** Opens the homepage form as a new admin, without a browser. */
export async function openHomepageForm(site: Site) {
  const admin = await addTestMember(site.db, { name: 'Zaynab Haddad', role: 'admin' })
  return openPage(site, '/admin/homepage', admin)
}

export const newPicture = async (name: string, bytes: Buffer | Promise<Buffer>) => ({
  'Choose another picture': new File([new Uint8Array(await bytes)], name),
})

export const pictureSrc = (page: HtmlPage) => page.one('form img').attribute('src')

export const altLabel = 'What the picture shows'

export const successMessage = 'Homepage updated successfully!'
