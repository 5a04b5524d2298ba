import type { ReactNode } from 'react'
import { AddressField } from '#app/ui/address-field.tsx'
import { DraftBanner } from '#app/ui/draft-banner.tsx'
import { EditForm } from '#app/ui/edit-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { edited, nowhere, replies } from './design-samples.ts'
import { Chapter, Pairs, Specimen } from './specimen.tsx'

const refused = {
  ...replies.refused('edit-title', '', 'Give it a title'),
  sent: null,
  conflict: { version: 3 },
}

/** What admins write texts with. */
export function Writing() {
  return (
    <Chapter title="Writing" id="writing">
      <Pairs>
        <Specimen of="EditForm" state="refused">
          <EditForm action={nowhere} reply={refused} version={2} submit="Save">
            <Field label="Title" name="edit-title" required error={refused.errors['edit-title']} />
          </EditForm>
        </Specimen>
        <Specimen of="AddressField" state="wrong">
          <AddressField
            edited={edited({ slug: 'one page' }, { slug: 'Use letters and dashes' })}
            place="/articles/"
          />
        </Specimen>
        <Specimen of="PublicationField" state="now">
          <Alone>
            <PublicationField edited={edited({})} timeZone="America/New_York" />
          </Alone>
        </Specimen>
        <Specimen of="PublicationField" state="from a time on, which is wrong">
          <Alone>
            <PublicationField
              edited={edited({ publication: 'at' }, { publishAt: 'Choose a date and a time' })}
              timeZone="America/New_York"
            />
          </Alone>
        </Specimen>
        <Specimen of="MarkdownField" state="empty">
          <Alone>
            <MarkdownField label="Text" name="empty-text" edited={edited({})} rows={5} required />
          </Alone>
        </Specimen>
        <Specimen of="MarkdownField" state="wrong">
          <Alone>
            <MarkdownField
              label="Description"
              name="long-text"
              drawing="How a wrong one will look"
              edited={edited({ 'long-text': '## Plates' }, { 'long-text': 'Write a little more' })}
              rows={5}
            />
          </Alone>
        </Specimen>
      </Pairs>
      {(['draft', 'scheduled', 'published'] as const).map((state) => (
        <Specimen key={state} of="DraftBanner" state={state} framed>
          <DraftBanner state={state} when="December 1, 2026, 8:00 am" edit={nowhere} />
        </Specimen>
      ))}
    </Chapter>
  )
}

/** A form of its own: radio buttons of the same name belong together within one. */
const Alone = ({ children }: { children: ReactNode }) => (
  <form method="post" action={nowhere}>
    {children}
  </form>
)
