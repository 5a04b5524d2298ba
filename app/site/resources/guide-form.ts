import { z } from 'zod'
import { checkPublication, publicationFields } from '#app/cms/collections/publication-fields.ts'
import { isWebAddress, optionalLine, requiredLine, requiredText } from '#app/platform/http/form-text.ts'
import { guideFileAt } from './guide-file.ts'

const addressLength = 2000

/** What an admin writes about a guide; its PDF is one of our own files, or stands elsewhere on the web. */
export const guideForm = z
  .object({
    title: requiredLine('Please enter a title.', 160),
    description: requiredText('Please say what one learns from it.', 600),
    videoUrl: optionalLine(addressLength).refine((text) => text === '' || isWebAddress(text), {
      error: 'Please enter a web address that begins with https:// or http://.',
    }),
    pdfUrl: requiredLine('Please upload a PDF, or enter its address.', addressLength).refine(
      (text) => isWebAddress(text) || isOwnPdf(text),
      {
        error:
          'Please enter a web address that begins with https://, or one of ours such as /guides/name.pdf.',
      },
    ),
    ...publicationFields,
  })
  .check(checkPublication)

const isOwnPdf = (text: string) => /^\/guides\/[\w-]+\.pdf$/.test(text) || guideFileAt(text) !== null

export const guideColumns = ({ title, description, videoUrl, pdfUrl }: z.output<typeof guideForm>) => ({
  title,
  description,
  videoUrl: videoUrl || null,
  pdfUrl,
})
