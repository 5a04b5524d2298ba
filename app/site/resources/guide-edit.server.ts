import { takeGuideFile } from './guide-file.server.ts'
import { guideColumns, guideForm } from './guide-form.ts'
import { guideKind } from './guide-kind.ts'

/** How a guide is taken from its form. */
export const guideEdit = {
  kind: guideKind,
  schema: guideForm,
  columns: guideColumns,
  file: takeGuideFile,
} as const
