import { z } from 'zod'
import { checkPublication, publicationFields } from '#app/cms/collections/publication-fields.ts'
import { requiredLine } from '#app/platform/http/form-text.ts'

/** What an admin writes about a slide; what its picture shows comes with the picture's own field. */
export const slideForm = z
  .object({
    caption: requiredLine('Please enter a caption.', 160),
    pictureIdAlt: z.string().default(''),
    ...publicationFields,
  })
  .check(checkPublication)

export const slideColumns = ({ caption, pictureIdAlt }: z.output<typeof slideForm>) => ({
  caption,
  alt: pictureIdAlt.trim(),
})
