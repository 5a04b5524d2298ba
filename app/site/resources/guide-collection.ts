import { defineCollection } from '#app/cms/collections/collection.ts'
import { type Field, line, text, url } from '#app/cms/collections/field.ts'
import { isHttpUrl, requiredLine } from '#app/platform/http/form-text.ts'
import { guideFilePath } from './guide-file.ts'

/** One of the site's own files, or a URL elsewhere on the web. */
const pdf: Field = {
  label: 'PDF',
  input: { type: 'custom', required: true },
  schema: requiredLine('Please upload a PDF, or enter its link.', 2000).refine(
    (link) => isHttpUrl(link) || isOwnPdf(link),
    {
      error:
        'Please enter a link that starts with https://, or a path on this site, such as /guides/name.pdf.',
    },
  ),
}

const isOwnPdf = (url: string) => /^\/guides\/[\w-]+\.pdf$/.test(url) || guideFilePath(url) !== null

export const guideCollection = defineCollection({
  table: 'guide',
  noun: 'guide',
  title: 'Guides',
  path: 'guides',
  permission: 'content',
  list: {
    lead: 'The guides in the Volunteer Toolkit, in the order visitors see them. The first one is featured.',
    detail: ({ pdfUrl }) => String(pdfUrl),
  },
  titleField: 'title',
  fields: {
    title: line({ label: 'Title', required: 'Please enter a title.', maxLength: 160 }),
    description: text({
      label: 'Description',
      required: 'Please describe what people learn from this guide.',
      maxLength: 600,
      rows: 3,
    }),
    videoUrl: url({
      label: 'Video',
      hint: 'Leave blank to use the “Videos” link from the settings.',
    }),
    pdfUrl: pdf,
  },
  form: ['title', 'description', 'pdfUrl'],
  sortable: true,
  hasSlug: true,
  publicPath: '/resources',
  routes: {
    preview: 'site/resources/guide-preview.route.tsx',
    new: 'site/resources/guide-form.route.tsx',
    form: 'site/resources/guide-form.route.tsx',
  },
})
