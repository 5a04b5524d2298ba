import { z } from 'zod'
import { checkPublication, publicationFields } from '#app/cms/collections/publication-fields.ts'
import { requiredLine, requiredWebAddress } from '#app/platform/http/form-text.ts'

export const titleLength = 200

/** A title and an address on the web (specification, section 5). */
export const resourceForm = z
  .object({
    title: requiredLine('Please enter a title.', titleLength),
    url: requiredWebAddress('Please enter the address that it leads to.'),
    ...publicationFields,
  })
  .check(checkPublication)
