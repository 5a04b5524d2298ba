import type { ReactNode } from 'react'
import { DraftBanner } from '#app/ui/draft-banner.tsx'
import { EditForm } from '#app/ui/edit-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { SlugInput } from '#app/ui/slug-input.tsx'
import { deadEnd, replies, sampleFormState } from './design-samples.ts'
import { Chapter, Pairs, Specimen } from './specimen.tsx'

const refused = {
  ...replies.refused('edit-title', '', 'Give it a title'),
  sent: null,
}

/** What admins write texts with. */
export function Editors() {
  return (
    <Chapter title="Writing" id="writing">
      <Pairs>
        <Specimen of="EditForm" state="refused">
          <EditForm action={deadEnd} result={refused} version={2} submit="Save">
            <Field label="Title" name="edit-title" required error={refused.errors['edit-title']} />
          </EditForm>
        </Specimen>
        <Specimen of="AddressField" state="wrong">
          <SlugInput
            formState={sampleFormState({ slug: 'one page' }, { slug: 'Use letters and dashes' })}
            prefix="/articles/"
          />
        </Specimen>
        <Specimen of="PublicationField" state="now">
          <Solo>
            <PublicationField formState={sampleFormState({})} timeZone="America/New_York" />
          </Solo>
        </Specimen>
        <Specimen of="PublicationField" state="from a time on, which is wrong">
          <Solo>
            <PublicationField
              formState={sampleFormState({ publication: 'at' }, { publishAt: 'Choose a date and a time' })}
              timeZone="America/New_York"
            />
          </Solo>
        </Specimen>
        <Specimen of="MarkdownField" state="empty">
          <Solo>
            <MarkdownField label="Text" name="empty-text" formState={sampleFormState({})} rows={5} required />
          </Solo>
        </Specimen>
        <Specimen of="MarkdownField" state="wrong">
          <Solo>
            <MarkdownField
              label="Description"
              name="long-text"
              initialHtml="How a wrong one will look"
              formState={sampleFormState(
                { 'long-text': '## Plates' },
                { 'long-text': 'Write a little more' },
              )}
              rows={5}
            />
          </Solo>
        </Specimen>
      </Pairs>
      {(['draft', 'scheduled', 'published'] as const).map((state) => (
        <Specimen key={state} of="DraftBanner" state={state} framed>
          <DraftBanner state={state} when="December 1, 2026, 8:00 am" edit={deadEnd} />
        </Specimen>
      ))}
    </Chapter>
  )
}

/** A form of its own: radio buttons of the same name belong together within one. */
const Solo = ({ children }: { children: ReactNode }) => (
  <form method="post" action={deadEnd}>
    {children}
  </form>
)
