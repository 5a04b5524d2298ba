import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const certificateTexts = defineTexts(
  'certificate',
  { title: 'Certificate of hours', paths: ['/profile/hours', '/verify'] },
  {
    title: line('Certificate: title', 'Certificate of volunteer hours'),
    general: text(
      'Certificate: general letter',
      'We confirm that {volunteer} volunteered {hours} with {name} between {from} and {to}. The hours below were recorded at our events or approved by our organizers.',
    ),
    school: text(
      'Certificate: letter to a school',
      'To whom it may concern at the school: we confirm that {volunteer} completed {hours} of community service with {name} between {from} and {to}. The hours below were recorded at our events or approved by our organizers, and may be counted toward a community service requirement.',
    ),
    university: text(
      'Certificate: letter to a university',
      'To the admissions office: we confirm that {volunteer} volunteered {hours} with {name} between {from} and {to}. The hours below were recorded at our events or approved by our organizers. We are grateful for this service and glad to answer questions about it.',
    ),
    closing: text(
      'Certificate: closing line',
      'Questions about this certificate? Write to us at {contact}.',
      {
        optional: ['contact'],
      },
    ),
    ask: line('Verification page: button for an unknown certificate', 'Ask us about it'),
    verified: text(
      'Verification page: below a valid certificate',
      'This certificate was issued by {name}. Compare the number, the dates and the total with the document you have.',
    ),
  },
)
