import { ArticleCard } from '#app/site/articles/article-card.tsx'
import { AppTeaserCard } from '#app/site/home/app-teaser-card.tsx'
import { HeroCarousel } from '#app/site/home/hero-carousel.tsx'
import { ProjectCard } from '#app/site/projects/project-card.tsx'
import { GuideCard } from '#app/site/resources/guide-card.tsx'
import { CardPicture } from '#app/ui/card-picture.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Chapter, Pairs, Specimen } from './specimen.tsx'
import { article, guides, longText, pictures, project, slides } from './visitor-samples.ts'

/** What leads visitors on, and what they read. */
export function Cards() {
  return (
    <Chapter title="Cards, pictures, long text" id="cards">
      <Specimen of="ProjectCard" state="the one that leads">
        <ProjectCard project={project} featured />
      </Specimen>
      <Specimen of="ArticleCard" state="the newest">
        <ArticleCard article={article} date="November 1, 2026" featured />
      </Specimen>
      <Pairs>
        <Specimen of="ProjectCard">
          <ProjectCard project={project} />
        </Specimen>
        <Specimen of="ArticleCard">
          <ArticleCard article={article} date="November 1, 2026" />
        </Specimen>
        <Specimen of="ProjectCard" state="without a picture">
          <ProjectCard project={{ ...project, picture: null }} />
        </Specimen>
        <Specimen of="ArticleCard" state="without a picture">
          <ArticleCard article={{ ...article, picture: null }} date="November 1, 2026" />
        </Specimen>
      </Pairs>
      <Specimen of="GuideCard" state="the one that leads">
        <GuideCard guide={guides.lead} index={0} />
      </Specimen>
      <Pairs>
        <Specimen of="GuideCard" state="with what one downloads">
          <GuideCard guide={guides.uploaded} index={1} />
        </Specimen>
        <Specimen of="GuideCard">
          <GuideCard guide={guides.plain} index={2} />
        </Specimen>
      </Pairs>
      <Specimen of="AppTeaserCard">
        <AppTeaserCard picture={pictures.app} />
      </Specimen>
      <Pairs>
        <Specimen of="HeroCarousel" state="its first slide; on the home page it turns">
          <HeroCarousel slides={slides} />
        </Specimen>
        <div className="grid content-start gap-8">
          <Specimen of="CardPicture">
            <CardPicture picture={pictures.circle} featured={false} />
          </Specimen>
          <Specimen of="PictureView" state="the tall composition">
            <PictureView picture={pictures.tables} shape="tall" sizes="160px" className="w-40 rounded-md" />
          </Specimen>
        </div>
      </Pairs>
      <Specimen of="Prose">
        <Prose html={longText} />
      </Specimen>
    </Chapter>
  )
}
