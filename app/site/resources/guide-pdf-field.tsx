import { useRef, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { type FormState, formFieldProps } from '#app/ui/form-state.ts'
import { type UploadTarget, useUpload } from '#app/ui/use-upload.ts'
import type { SavedPdf } from './guide-file.server.ts'
import { guideFileMegabytes, guideFileMessages } from './guide-file.ts'

const uploadTarget: UploadTarget = {
  url: '/admin/guide-files',
  responseField: 'file',
  maxBytes: guideFileMegabytes * 1024 * 1024,
  noun: 'PDF',
  tooLarge: guideFileMessages.tooLarge,
}

/** The PDF of a guide: one that is uploaded here, or the address of one that is on the web already. */
export function GuidePdfField({ formState }: { formState: FormState }) {
  const input = useRef<HTMLInputElement>(null)
  const address = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const sending = useUpload<SavedPdf>(uploadTarget, (taken) => {
    // Taken or refused, the file is not sent a second time with the form.
    if (input.current) input.current.value = ''
    if (!taken) return
    if (address.current) address.current.value = taken.address
    setAnnouncement(`It is here: ${taken.facts}. Save, and visitors get it.`)
  })
  const now = formState.values.pdfUrl
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">The guide itself</legend>
      <FileDrop
        input={input}
        name="pdfUrlFile"
        label={now ? 'Upload another PDF' : 'Upload a PDF'}
        hint={`Up to ${guideFileMegabytes} MB, without a password, programs or files inside.`}
        accept="application/pdf"
        error={formState.errors.pdfUrlFile}
        sending={sending}
      />
      <p role="status" className="text-sm font-semibold text-evergreen empty:hidden">
        {announcement}
      </p>
      <Field
        ref={address}
        label="Address of the PDF"
        dir="ltr"
        hideOptional
        hint="An upload fills this in. Or enter the address of a PDF that is on the web already."
        {...formFieldProps(formState)('pdfUrl')}
      />
    </fieldset>
  )
}
