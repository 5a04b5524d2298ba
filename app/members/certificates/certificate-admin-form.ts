import { requiredEmail } from '#app/platform/http/form-text.ts'
import { certificateForm } from './certificate.ts'

export const certificateAdminForm = certificateForm.extend({
  email: requiredEmail('Please enter the member’s email address.'),
})
