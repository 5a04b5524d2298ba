import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { articleCollection } from '#app/site/articles/article-collection.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

/** Adds an article as a draft. */
export function addArticle(site: Site, title: string) {
  const text = { preview: 'What it is about', body: 'First text.', author: 'The kitchen team' }
  const values = { title, ...text, tags: '[]', pictureId: null }
  return addItem(site.db, articleCollection, values, null, new Date())
}

/** Opens a page as an admin, without a browser. */
export const openPageAsAdmin = async (site: Site, path: string) =>
  openPage(site, path, await addTestMember(site.db, { role: 'admin' }))

export const articleFormValues = {
  'Preview text': 'What it is about',
  Text: 'First text.',
  Author: 'The kitchen team',
}

/** The label of the radio button that publishes an item. */
export const publishedLabel = 'Published'
