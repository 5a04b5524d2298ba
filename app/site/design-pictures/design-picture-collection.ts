import { defineFixedCollection } from '#app/cms/collections/collection.ts'
import { picture, stored } from '#app/cms/collections/field.ts'
import type { DesignPictureId } from '#app/cms/media/design-picture-store.server.ts'

/** The illustrations that are part of the design. A row without a picture shows the built-in one. */
export const designPictureCollection = defineFixedCollection({
  table: 'designPicture',
  noun: 'design picture',
  title: 'Design pictures',
  path: 'design-pictures',
  permission: 'content',
  fixed: true,
  titleField: 'label',
  fields: { label: stored('Name'), pictureId: picture({ folder: 'design' }) },
  form: ['pictureId', { note: 'If there is no picture here, the included illustration is shown.' }],
  onUpdate: (_, now) => ({ updatedAt: now.toISOString() }),
})

/** The page on which visitors see each design picture. */
export const designPicturePages: ReadonlyMap<string, { path: string; label: string }> = new Map<
  DesignPictureId,
  { path: string; label: string }
>([
  ['app-teaser', { path: '/app', label: 'The homepage and the app’s page' }],
  [
    'empty-calendar',
    { path: '/volunteer?view=list', label: 'The list of upcoming events, while it is empty' },
  ],
  ['lost-path', { path: '/page-not-found', label: 'The page for an address that does not exist' }],
])
