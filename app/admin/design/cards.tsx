import { ArticleCard } from '#app/site/articles/article-card.tsx'
import { AppTeaserCard } from '#app/site/home/app-teaser-card.tsx'
import { HeroCarousel } from '#app/site/home/hero-carousel.tsx'
import { ProjectCard } from '#app/site/projects/project-card.tsx'
import { GuideCard } from '#app/site/resources/guide-card.tsx'
import { CardPicture } from '#app/ui/card-picture.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Section, Specimen, TwoColumns } from './specimen.tsx'
import { article, guides, longText, pictures, project, slides } from './visitor-samples.ts'

export function Cards() {
  return (
    <Section title="Cards, pictures, long text" id="cards">
      <Specimen name="ProjectCard" state="featured">
        <ProjectCard project={project} featured />
      </Specimen>
      <Specimen name="ArticleCard" state="featured">
        <ArticleCard article={article} date="November 1, 2026" featured />
      </Specimen>
      <TwoColumns>
        <Specimen name="ProjectCard">
          <ProjectCard project={project} />
        </Specimen>
        <Specimen name="ArticleCard">
          <ArticleCard article={article} date="November 1, 2026" />
        </Specimen>
        <Specimen name="ProjectCard" state="without a picture">
          <ProjectCard project={{ ...project, picture: null }} />
        </Specimen>
        <Specimen name="ArticleCard" state="without a picture">
          <ArticleCard article={{ ...article, picture: null }} date="November 1, 2026" />
        </Specimen>
      </TwoColumns>
      <Specimen name="GuideCard" state="featured">
        <GuideCard guide={guides.lead} index={0} />
      </Specimen>
      <TwoColumns>
        <Specimen name="GuideCard" state="with a download">
          <GuideCard guide={guides.uploaded} index={1} />
        </Specimen>
        <Specimen name="GuideCard">
          <GuideCard guide={guides.plain} index={2} />
        </Specimen>
      </TwoColumns>
      <Specimen name="AppTeaserCard">
        <AppTeaserCard picture={pictures.app} />
      </Specimen>
      <TwoColumns>
        <Specimen name="HeroCarousel" state="first slide; rotates on the homepage">
          <HeroCarousel slides={slides} shape="arch" />
        </Specimen>
        <div className="grid content-start gap-8">
          <Specimen name="CardPicture">
            <CardPicture picture={pictures.circle} featured={false} />
          </Specimen>
          <Specimen name="PictureView" state="tall crop">
            <PictureView picture={pictures.tables} shape="tall" sizes="160px" className="w-40 rounded-md" />
          </Specimen>
        </div>
      </TwoColumns>
      <Specimen name="Prose">
        <Prose html={longText} />
      </Specimen>
    </Section>
  )
}
