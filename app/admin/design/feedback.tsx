import { Thread } from '#app/cms/inbox/thread.tsx'
import { projectTexts } from '#app/site/projects/project-texts.ts'
import { AutosaveStatus } from '#app/ui/autosave-status.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ContactAddress } from '#app/ui/contact-address.tsx'
import { EditableText, EditTextLink } from '#app/ui/editable-text.tsx'
import { EditableEmptyState, EmptyState } from '#app/ui/empty-state.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PublicationBadge } from '#app/ui/publication-badge.tsx'
import { SampleBadge, SampleNotice } from '#app/ui/sample-badge.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { FlashMessage, Toast } from '#app/ui/toast.tsx'
import { WorkingCopyNotice } from '#app/ui/working-copy-notice.tsx'
import { autosave, flashes, thread } from './design-samples.ts'
import { Row, Section, Specimen, TwoColumns } from './specimen.tsx'
import { pictures } from './visitor-samples.ts'

/** Notices, toasts, badges and empty states. */
export function Feedback() {
  return (
    <Section title="Feedback and status" id="feedback">
      <TwoColumns>
        <Specimen name="Notice" state="success">
          <Notice tone="success">Initiative submitted successfully!</Notice>
        </Specimen>
        <Specimen name="Notice" state="error">
          <Notice tone="error">Error submitting initiative. Please try again.</Notice>
        </Specimen>
        <Specimen name="Notice" state="info">
          <Notice>The calendar is up to date.</Notice>
        </Specimen>
        <Specimen name="FormNotice">
          <FormNotice problem="Not sent yet. Please correct the highlighted fields." />
        </Specimen>
        <Specimen name="LoadError">
          <LoadError subject="the events" />
        </Specimen>
        <Specimen name="FlashMessage" state="success, as in a toast">
          <FlashMessage flash={flashes.success} />
        </Specimen>
        <Specimen name="FlashMessage" state="success, with Undo">
          <FlashMessage flash={flashes.undo} />
        </Specimen>
        <Specimen name="FlashMessage" state="success, after publishing">
          <FlashMessage flash={flashes.published} />
        </Specimen>
        <Specimen name="FlashMessage" state="error">
          <FlashMessage flash={flashes.error} />
        </Specimen>
        <Specimen name="Toast" state="empty and invisible">
          <Toast />
        </Specimen>
        <Specimen name="WorkingCopyNotice" state="one restored, and an older one based on an earlier version">
          <WorkingCopyNotice autosave={autosave} current={null} />
        </Specimen>
        <Specimen name="AutosaveStatus" state="saved and failed">
          <AutosaveStatus state={{ kind: 'saved', when: '2:14 PM', otherWhen: null }} />
          <AutosaveStatus state={{ kind: 'failed', failure: 'offline' }} />
        </Specimen>
        <Specimen name="StatusBadge">
          <Row>
            {(['open', 'success', 'error', 'neutral'] as const).map((tone) => (
              <StatusBadge key={tone} tone={tone}>
                {tone}
              </StatusBadge>
            ))}
          </Row>
        </Specimen>
        <Specimen name="PublicationBadge">
          <Row>
            <PublicationBadge state="draft" />
            <PublicationBadge state="scheduled" />
            <PublicationBadge state="published" />
          </Row>
        </Specimen>
        <Specimen name="SampleBadge">
          <SampleBadge />
        </Specimen>
        <Specimen name="SampleNotice">
          <SampleNotice />
        </Specimen>
        <Specimen name="EmptyState" state="with a picture and an action">
          <EmptyState
            picture={pictures.empty}
            action={<ButtonLink href="#feedback">See past events</ButtonLink>}
          >
            Nothing is planned yet.
          </EmptyState>
        </Specimen>
        <div className="grid content-start gap-8">
          <Specimen name="EmptyState" state="text only">
            <EmptyState>No matches.</EmptyState>
          </Specimen>
          <Specimen name="EditableEmptyState" state="a text that editors can change">
            <EditableEmptyState text={projectTexts.empty} />
          </Specimen>
          <Specimen name="ContactAddress">
            <ContactAddress />
          </Specimen>
          <Specimen name="EditableText">
            <EditableText as="p" text={projectTexts.empty} />
          </Specimen>
          <Specimen name="EditTextLink" state="hidden until “Edit site text” is opened">
            <EditTextLink text={projectTexts.empty} />
          </Specimen>
          <Specimen name="Thread" state="a note and a reply by email">
            <Thread entries={thread} />
          </Specimen>
        </div>
      </TwoColumns>
    </Section>
  )
}
