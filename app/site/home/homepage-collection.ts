import { defineFixedCollection } from '#app/cms/collections/collection.ts'
import { line, picture, text } from '#app/cms/collections/field.ts'

/** The id of the table's only row. */
export const homepageId = 'home'

export const homepageCollection = defineFixedCollection({
  table: 'homepage',
  noun: 'homepage',
  title: 'Homepage',
  path: 'homepage',
  permission: 'content',
  singleton: true,
  publicPath: '/',
  titleField: 'title',
  fields: {
    title: line({ label: 'Title', required: 'Please enter a title.', maxLength: 120 }),
    description: text({
      label: 'Description',
      required: 'Please enter a description.',
      maxLength: 600,
      rows: 4,
    }),
    pictureId: picture({ folder: 'homepage', isBanner: true }),
  },
  sampleRemoval: { cleared: { title: '', description: '', pictureId: null } },
  onUpdate: (_, now) => ({ updatedAt: now.toISOString() }),
})
