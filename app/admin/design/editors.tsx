import type { ReactNode } from 'react'
import { EditForm } from '#app/ui/edit-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { PreviewBanner } from '#app/ui/preview-banner.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { SlugInput } from '#app/ui/slug-input.tsx'
import { noopPath, results, sampleFormState } from './design-samples.ts'
import { Section, Specimen, TwoColumns } from './specimen.tsx'

const invalidResult = {
  ...results.invalid('edit-title', '', 'Enter a title'),
  sent: null,
}

/** The fields that admins write content with. */
export function Editors() {
  return (
    <Section title="Writing" id="writing">
      <TwoColumns>
        <Specimen name="EditForm" state="invalid">
          <EditForm action={noopPath} result={invalidResult} version={2} submitLabel="Save">
            <Field label="Title" name="edit-title" required error={invalidResult.errors['edit-title']} />
          </EditForm>
        </Specimen>
        <Specimen name="SlugInput" state="invalid">
          <SlugInput
            formState={sampleFormState({ slug: 'one page' }, { slug: 'Use letters and dashes' })}
            prefix="/articles/"
          />
        </Specimen>
        <Specimen name="PublicationField" state="now">
          <SpecimenForm>
            <PublicationField formState={sampleFormState({})} timeZone="Eastern Time (New York)" />
          </SpecimenForm>
        </Specimen>
        <Specimen name="PublicationField" state="scheduled, with an invalid time">
          <SpecimenForm>
            <PublicationField
              formState={sampleFormState({ publication: 'at' }, { publishAt: 'Choose a date and a time' })}
              timeZone="Eastern Time (New York)"
            />
          </SpecimenForm>
        </Specimen>
        <Specimen name="MarkdownField" state="empty">
          <SpecimenForm>
            <MarkdownField label="Text" name="empty-text" formState={sampleFormState({})} rows={5} required />
          </SpecimenForm>
        </Specimen>
        <Specimen name="MarkdownField" state="invalid">
          <SpecimenForm>
            <MarkdownField
              label="Description"
              name="long-text"
              previewHeading="preview of invalid text"
              formState={sampleFormState(
                { 'long-text': '## Plates' },
                { 'long-text': 'Write at least one paragraph' },
              )}
              rows={5}
            />
          </SpecimenForm>
        </Specimen>
      </TwoColumns>
      {(['draft', 'scheduled', 'published'] as const).map((state) => (
        <Specimen key={state} name="PreviewBanner" state={state} framed>
          <PreviewBanner state={state} when="December 1, 2026, 8:00 AM" editPath={noopPath} />
        </Specimen>
      ))}
    </Section>
  )
}

/** A separate form for each specimen, so that radio buttons with the same name do not form one group. */
const SpecimenForm = ({ children }: { children: ReactNode }) => (
  <form method="post" action={noopPath}>
    {children}
  </form>
)
