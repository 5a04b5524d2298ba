import { z } from 'zod'
import { requiredLine, requiredText } from '#app/platform/http/form-text.ts'

export const maxUpdateLength = 20_000

export const updateSchema = z.object({
  title: requiredLine('Please enter a title.', 120),
  body: requiredText('Please write something first.', maxUpdateLength),
})
