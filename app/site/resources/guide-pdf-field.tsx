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

/** The PDF of a guide: an upload, or the URL of a PDF that is already on the web. */
export function GuidePdfField({ formState }: { formState: FormState }) {
  const input = useRef<HTMLInputElement>(null)
  const urlInput = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const upload = useUpload<SavedPdf>(uploadTarget, (saved) => {
    // Accepted or rejected, the file must not be sent again with the form.
    if (input.current) input.current.value = ''
    if (!saved) return
    if (urlInput.current) urlInput.current.value = saved.url
    setAnnouncement(`Uploaded: ${saved.description}. Save to use it.`)
  })
  const currentUrl = formState.values.pdfUrl
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Guide PDF</legend>
      <FileDrop
        input={input}
        name="pdfUrlFile"
        label={currentUrl ? 'Upload another PDF' : 'Upload a PDF'}
        hint={`Up to ${guideFileMegabytes} MB. No password protection, scripts or embedded files.`}
        accept="application/pdf"
        error={formState.errors.pdfUrlFile}
        handle={upload}
      />
      <p role="status" className="text-sm font-semibold text-evergreen empty:hidden">
        {announcement}
      </p>
      <Field
        ref={urlInput}
        label="Link to the PDF"
        dir="ltr"
        hideOptional
        hint="Uploading a PDF fills this in. You can also enter the link to a PDF that is already on the web."
        {...formFieldProps(formState)('pdfUrl')}
      />
    </fieldset>
  )
}
