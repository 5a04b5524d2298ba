import { ProgramList } from '#app/site/home/program-list.tsx'
import { ArchFrame, Khatam, LogoMark, StrapworkDivider, StrapworkPanel } from '#app/ui/ornament/ornament.tsx'
import { QuranIcon, ServiceIcon, YouthIcon } from '#app/ui/ornament/program-icons.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Chapter, Specimen } from './specimen.tsx'
import { pictures } from './visitor-samples.ts'

const signs = { YouthIcon, QuranIcon, ServiceIcon }

export function Ornaments() {
  return (
    <Chapter title="Ornament" id="ornament">
      <div className="grid grid-cols-2 gap-6 sm:grid-cols-5">
        <Specimen of="LogoMark">
          <LogoMark className="size-14 text-evergreen" />
        </Specimen>
        <Specimen of="Khatam">
          <Khatam className="size-14 text-brass" />
        </Specimen>
        {Object.entries(signs).map(([name, Sign]) => (
          <Specimen key={name} of={name}>
            <Sign className="size-14 text-evergreen" />
          </Specimen>
        ))}
      </div>
      <Specimen of="ProgrammeList" state="the programs by their icons">
        <ProgramList />
      </Specimen>
      <Specimen of="StrapworkDivider">
        <StrapworkDivider />
      </Specimen>
      <div className="flex flex-wrap gap-10">
        <Specimen of="StrapworkPanel" state="one and two tiles">
          <div className="flex h-96 gap-6">
            <StrapworkPanel className="h-full shrink-0 text-brass" columns={1} />
            <StrapworkPanel className="h-full shrink-0 text-brass" />
          </div>
        </Specimen>
        <Specimen of="ArchFrame">
          <ArchFrame className="h-96 w-60 sm:w-72">
            <PictureView picture={pictures.tables} shape="tall" sizes="288px" className="size-full" />
          </ArchFrame>
        </Specimen>
      </div>
    </Chapter>
  )
}
