import { z } from 'zod'
import { requiredLine, requiredText } from '#app/platform/http/form-text.ts'

export const issueSchema = z.object({
  subject: requiredLine('Please give the issue a subject.', 150),
  body: requiredText('Please write something first.', 50_000),
})
