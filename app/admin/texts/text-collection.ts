import { defineFixedCollection } from '#app/cms/collections/collection.ts'
import { stored } from '#app/cms/collections/field.ts'

/** The changed texts. Their forms differ by text (`text-form.ts`); the engine keeps their versions. */
export const textCollection = defineFixedCollection({
  table: 'text',
  key: 'key',
  noun: 'text',
  title: 'Site text',
  path: 'texts',
  fixed: true,
  permission: 'content',
  titleField: 'label',
  fields: {
    label: stored('Name'),
    value: { ...stored('Text'), format: (value) => (value === null ? 'The default text' : String(value)) },
  },
  onUpdate: (_, now) => ({ updatedAt: now.toISOString() }),
})
