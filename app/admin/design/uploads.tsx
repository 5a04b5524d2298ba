import { useRef } from 'react'
import { FocalPicker } from '#app/cms/media/focal-picker.tsx'
import { PictureField } from '#app/cms/media/picture-field.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { UploadProgress } from '#app/ui/upload-progress.tsx'
import { sampleFormState, uploads } from './design-samples.ts'
import { Section, Specimen, TwoColumns } from './specimen.tsx'
import { pictures } from './visitor-samples.ts'

export function Uploads() {
  return (
    <Section title="Files and pictures" id="files">
      <TwoColumns>
        <Specimen name="FileDrop" state="default">
          <Drop name="default" />
        </Specimen>
        <Specimen name="FileDrop" state="invalid">
          <Drop name="invalid" error="Please choose a picture." />
        </Specimen>
        <Specimen name="FileDrop" state="uploading">
          <Drop name="sending" handle={uploads.sending} />
        </Specimen>
        <Specimen name="FileDrop" state="upload failed">
          <Drop name="failed" handle={uploads.failed} />
        </Specimen>
        <Specimen name="UploadProgress" state="uploaded, being processed">
          <UploadProgress upload={{ state: 'sending', name: 'guide.pdf', percent: 100 }} cancel={() => {}} />
        </Specimen>
        <Specimen name="FocalPicker">
          <FocalPicker name="focal" picture={pictures.plates} chosenCell="12" />
        </Specimen>
        <Specimen name="PictureField" state="required, without a picture">
          <PictureField
            name="cover"
            folder="articles"
            required
            formState={sampleFormState({}, { cover: 'Please choose a picture.' })}
          />
        </Specimen>
        <Specimen name="PictureField" state="with a picture">
          <PictureField
            name="photo"
            folder="articles"
            formState={{ ...sampleFormState({}), picture: pictures.circle }}
          />
        </Specimen>
        <Specimen name="PictureField" state="for the banner">
          <PictureField
            name="banner"
            folder="homepage"
            isBanner
            formState={{ ...sampleFormState({}), picture: pictures.circle }}
          />
        </Specimen>
      </TwoColumns>
    </Section>
  )
}

function Drop({
  name,
  error,
  handle = uploads.idle,
}: {
  name: string
  error?: string
  handle?: typeof uploads.idle
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-4">
      <FileDrop
        input={input}
        name={name}
        label="Choose a picture"
        hint="JPEG or PNG, up to 25 MB."
        accept="image/jpeg,image/png"
        error={error}
        handle={handle}
      />
    </div>
  )
}
