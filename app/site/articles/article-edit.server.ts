import { articleColumns, articleForm } from './article-form.ts'
import { articleKind } from './article-kind.ts'

/** How an article is taken from its form. */
export const articleEdit = {
  kind: articleKind,
  schema: articleForm,
  columns: articleColumns,
  picture: { use: 'articles' },
} as const
