import { Section, Specimen } from './specimen.tsx'

/** Components without a visible part. */
export function Invisible() {
  return (
    <Section title="Invisible" id="invisible">
      <Specimen name="InlineScript" state="an inline script, such as the one that starts the countdown" />
      <Specimen name="InlineStyle" state="an inline style, such as the one that turns view transitions on" />
      <Specimen name="ArchClip" state="the clip path of all arches, once per document" />
      <Specimen
        name="SubmissionErrorMessage"
        state="shown when a change made by a button could not be saved"
      />
      <Specimen name="UnsavedChanges" state="asks for confirmation before an admin leaves a changed form" />
      <Specimen
        name="InstallPrompt"
        state="offers to install the site as an app, if the browser supports it and the app is not installed"
      />
      <Specimen name="LocalCopySync" state="sends drafts that an earlier page could not send" />
    </Section>
  )
}
