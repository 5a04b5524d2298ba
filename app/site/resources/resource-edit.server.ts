import { resourceColumns } from './resource-columns.ts'
import { resourceForm } from './resource-form.ts'
import { resourceKind } from './resource-kind.ts'

/** How a resource is taken from its form. */
export const resourceEdit = {
  kind: resourceKind,
  schema: resourceForm,
  columns: resourceColumns,
} as const
