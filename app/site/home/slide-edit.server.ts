import { slideColumns, slideForm } from './slide-form.ts'
import { slideKind } from './slide-kind.ts'

/** How a slide is taken from its form. */
export const slideEdit = {
  kind: slideKind,
  schema: slideForm,
  columns: slideColumns,
  picture: { use: 'slides', required: true },
} as const
