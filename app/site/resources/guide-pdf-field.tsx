import { useRef, useState } from 'react'
import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field } from '#app/ui/field.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { type UploadPlace, useUpload } from '#app/ui/use-upload.ts'
import type { TakenPdf } from './guide-file.server.ts'
import { guideFileMegabytes, guideFileWords } from './guide-file.ts'

const place: UploadPlace = {
  address: '/admin/guide-files',
  answer: 'file',
  maxBytes: guideFileMegabytes * 1024 * 1024,
  noun: 'PDF',
  tooLarge: guideFileWords.tooLarge,
}

/** The PDF of a guide: one that is uploaded here, or the address of one that is on the web already. */
export function GuidePdfField({ edited }: { edited: Edited }) {
  const input = useRef<HTMLInputElement>(null)
  const address = useRef<HTMLInputElement>(null)
  const [news, setNews] = useState('')
  const sending = useUpload<TakenPdf>(place, (taken) => {
    // Taken or refused, the file is not sent a second time with the form.
    if (input.current) input.current.value = ''
    if (!taken) return
    if (address.current) address.current.value = taken.address
    setNews(`It is here: ${taken.facts}. Save, and visitors get it.`)
  })
  const now = edited.values.pdfUrl
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">The guide itself</legend>
      <FileDrop
        input={input}
        name="pdfUrlFile"
        label={now ? 'Upload another PDF' : 'Upload a PDF'}
        hint={`Up to ${guideFileMegabytes} MB, without a password, programs or files inside.`}
        accept="application/pdf"
        error={edited.errors.pdfUrlFile}
        sending={sending}
      />
      <p role="status" className="text-sm font-semibold text-evergreen empty:hidden">
        {news}
      </p>
      <Field
        ref={address}
        label="Address of the PDF"
        dir="ltr"
        hideOptional
        hint="An upload fills this in. Or enter the address of a PDF that is on the web already."
        {...editedField(edited)('pdfUrl')}
      />
    </fieldset>
  )
}
