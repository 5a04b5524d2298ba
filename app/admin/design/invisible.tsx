import { Chapter, Specimen } from './specimen.tsx'

/** What is on every page and has no look of its own. */
export function Invisible() {
  return (
    <Chapter title="Out of sight" id="unseen">
      <Specimen
        of="InlineScript"
        state="a script within the page, such as the one that starts the countdown"
      />
      <Specimen of="ArchClip" state="the shape of every arch; once in the document" />
    </Chapter>
  )
}
