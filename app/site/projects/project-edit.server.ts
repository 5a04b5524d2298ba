import { projectColumns, projectForm } from './project-form.ts'
import { projectKind } from './project-kind.ts'

/** How a project is taken from its form. */
export const projectEdit = {
  kind: projectKind,
  schema: projectForm,
  columns: projectColumns,
  picture: { use: 'projects' },
} as const
