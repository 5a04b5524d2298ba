import { defineTexts, text } from '#app/platform/settings/text.ts'

export const loadErrorTexts = defineTexts(
  'load-error',
  { title: 'Data that could not be loaded', paths: ['/volunteer', '/resources', '/donate/monthly'] },
  { text: text('Text', 'We could not load {subject}. Please wait a moment, then try again.') },
)
