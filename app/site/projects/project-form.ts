import { z } from 'zod'
import { checkPublication, publicationFields } from '#app/cms/collections/publication-fields.ts'
import { slugField } from '#app/cms/collections/slug-field.ts'
import { requiredLine, requiredText } from '#app/platform/http/form-text.ts'

export const bodyLength = 100_000

/** What an admin writes about a project. */
export const projectForm = z
  .object({
    title: requiredLine('Please enter a title.', 160),
    slug: slugField,
    summary: requiredText('Please say in a sentence or two what it is.', 400),
    body: requiredText('Please write the text.', bodyLength),
    ...publicationFields,
  })
  .check(checkPublication)

export const projectColumns = ({ title, slug, summary, body }: z.output<typeof projectForm>) => ({
  title,
  slug,
  summary,
  body,
})
