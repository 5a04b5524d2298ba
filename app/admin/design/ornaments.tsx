import { ProgramList } from '#app/site/home/program-list.tsx'
import {
  ArchFrame,
  Khatam,
  LogoMark,
  PlainFrame,
  StrapworkDivider,
  StrapworkPanel,
} from '#app/ui/ornament/ornament.tsx'
import { QuranIcon, ServiceIcon, YouthIcon } from '#app/ui/ornament/program-icons.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'
import { SiteLogo } from '#app/ui/site-logo.tsx'
import { Section, Specimen } from './specimen.tsx'
import { pictures } from './visitor-samples.ts'

const programIcons = { YouthIcon, QuranIcon, ServiceIcon }

export function Ornaments() {
  return (
    <Section title="Ornament" id="ornament">
      <div className="grid grid-cols-2 gap-6 sm:grid-cols-5">
        <Specimen name="SiteLogo" state="default, when the site has no logo">
          <SiteLogo logo="" className="h-14" />
        </Specimen>
        <Specimen name="LogoMark">
          <LogoMark className="size-14 text-evergreen" />
        </Specimen>
        <Specimen name="Khatam">
          <Khatam className="size-14 text-brass" />
        </Specimen>
        {Object.entries(programIcons).map(([name, Icon]) => (
          <Specimen key={name} name={name}>
            <Icon className="size-14 text-evergreen" />
          </Specimen>
        ))}
      </div>
      <Specimen name="ProgramList" state="programs with their icons">
        <ProgramList />
      </Specimen>
      <Specimen name="StrapworkDivider">
        <StrapworkDivider />
      </Specimen>
      <div className="flex flex-wrap gap-10">
        <Specimen name="StrapworkPanel" state="one and two columns">
          <div className="flex h-96 gap-6">
            <StrapworkPanel className="h-full shrink-0 text-brass" columns={1} />
            <StrapworkPanel className="h-full shrink-0 text-brass" />
          </div>
        </Specimen>
        <Specimen name="ArchFrame">
          <ArchFrame className="h-96 w-60 sm:w-72">
            <PictureView picture={pictures.tables} shape="tall" sizes="288px" className="size-full" />
          </ArchFrame>
        </Specimen>
        <Specimen name="PlainFrame">
          <PlainFrame className="h-96 w-60 sm:w-72">
            <PictureView picture={pictures.tables} shape="tall" sizes="288px" className="size-full" />
          </PlainFrame>
        </Specimen>
      </div>
    </Section>
  )
}
