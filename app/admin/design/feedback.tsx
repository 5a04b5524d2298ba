import { Thread } from '#app/cms/inbox/thread.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PublicationBadge } from '#app/ui/publication-badge.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { FlashMessage, Toast } from '#app/ui/toast.tsx'
import { flashes, thread } from './design-samples.ts'
import { Chapter, Pairs, Row, Specimen } from './specimen.tsx'
import { pictures } from './visitor-samples.ts'

/** How the site says what became of something, and how something stands. */
export function Feedback() {
  return (
    <Chapter title="News and states" id="news">
      <Pairs>
        <Specimen of="Notice" state="good">
          <Notice tone="good">Initiative submitted successfully!</Notice>
        </Specimen>
        <Specimen of="Notice" state="bad">
          <Notice tone="bad">Error submitting initiative. Please try again.</Notice>
        </Specimen>
        <Specimen of="Notice" state="plain">
          <Notice>The calendar is up to date.</Notice>
        </Specimen>
        <Specimen of="LoadProblem">
          <LoadError what="the events" />
        </Specimen>
        <Specimen of="SaidNotice" state="what a toast shows, good">
          <FlashMessage flash={flashes.good} />
        </Specimen>
        <Specimen of="SaidNotice" state="good, with a way back">
          <FlashMessage flash={flashes.undo} />
        </Specimen>
        <Specimen of="SaidNotice" state="bad">
          <FlashMessage flash={flashes.bad} />
        </Specimen>
        <Specimen of="Toast" state="with nothing to say, nothing to see">
          <Toast />
        </Specimen>
        <Specimen of="StateMark">
          <Row>
            {(['open', 'good', 'bad', 'neutral'] as const).map((tone) => (
              <StatusBadge key={tone} tone={tone}>
                {tone}
              </StatusBadge>
            ))}
          </Row>
        </Specimen>
        <Specimen of="PublicationMark">
          <Row>
            <PublicationBadge state="draft" />
            <PublicationBadge state="scheduled" />
            <PublicationBadge state="published" />
          </Row>
        </Specimen>
        <Specimen of="EmptyState" state="with a picture and one thing to do">
          <EmptyState picture={pictures.empty} action={<ButtonLink href="#news">Look back</ButtonLink>}>
            Nothing is planned yet.
          </EmptyState>
        </Specimen>
        <div className="grid content-start gap-8">
          <Specimen of="EmptyState" state="words alone">
            <EmptyState>No matches.</EmptyState>
          </Specimen>
          <Specimen of="Thread" state="a note, and an answer by mail">
            <Thread entries={thread} />
          </Specimen>
        </div>
      </Pairs>
    </Chapter>
  )
}
