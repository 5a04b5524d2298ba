import { z } from 'zod'
import { checkPublication, publicationFields } from '#app/cms/collections/publication-fields.ts'
import { slugField } from '#app/cms/collections/slug-field.ts'
import { optionalLine, requiredLine, requiredText } from '#app/platform/http/form-text.ts'

export const bodyLength = 100_000
const mostTags = 8

/** What an admin writes about an article; tags stand with commas between. */
export const articleForm = z
  .object({
    title: requiredLine('Please enter a title.', 160),
    slug: slugField,
    preview: requiredText('Please say in a sentence or two what it is about.', 400),
    body: requiredText('Please write the text.', bodyLength),
    author: requiredLine('Please say who wrote it.', 100),
    tags: optionalLine(300).transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((tag) => tag.trim().slice(0, 40))
          .filter(Boolean),
      ),
    ]),
    ...publicationFields,
  })
  .check(checkPublication)
  .refine(({ tags }) => tags.length <= mostTags, {
    path: ['tags'],
    error: `Please choose at most ${mostTags} tags.`,
  })

export const articleColumns = ({
  title,
  slug,
  preview,
  body,
  author,
  tags,
}: z.output<typeof articleForm>) => ({
  title,
  slug,
  preview,
  body,
  author,
  tags: JSON.stringify(tags),
})
