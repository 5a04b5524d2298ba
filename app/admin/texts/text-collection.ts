import { defineFixedCollection } from '#app/cms/collections/collection.ts'
import { stored } from '#app/cms/collections/field.ts'

/** The texts that admins have changed. Each text has its own form schema (`text-form.ts`). */
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
