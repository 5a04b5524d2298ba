import { z } from 'zod'
import { defineCollection } from '#app/cms/collections/collection.ts'
import { line, picture } from '#app/cms/collections/field.ts'

export const slideCollection = defineCollection({
  table: 'slide',
  noun: 'slide',
  title: 'Slides',
  path: 'slides',
  permission: 'content',
  list: {
    lead: 'The pictures at the top of the homepage, in the order in which they rotate.',
    hasThumbnails: true,
    detail: ({ alt }) => String(alt),
  },
  titleField: 'caption',
  fields: {
    caption: line({
      label: 'Caption',
      required: 'Please enter a caption.',
      maxLength: 160,
      hint: 'A few words below the picture: what it shows, and when',
    }),
    // Admins enter this with the picture, as its alt text. It is stored with the slide, so that a picture that is also
    // used elsewhere keeps its own description.
    alt: {
      label: 'What it shows',
      name: 'pictureIdAlt',
      schema: z
        .string()
        .default('')
        .transform((text) => text.trim()),
    },
    pictureId: picture({ folder: 'slides', required: true }),
  },
  form: ['pictureId', 'caption'],
  sortable: true,
  publicPath: '/',
  routes: { preview: 'site/home/slide-preview.route.tsx' },
})
