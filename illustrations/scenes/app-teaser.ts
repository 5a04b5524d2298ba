import { logScreen } from '../kit/app-screen.ts'
import { mushaf } from '../kit/books.ts'
import { archAt, innerStar, starLine, strapworkBand } from '../kit/buildings.ts'
import { teaGlass } from '../kit/food.ts'
import { lantern, phone } from '../kit/furnishings.ts'
import { contactShadow, glow, leafShade, sparks, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, type Sheet } from '../kit/paint.ts'
import { branded, mix, rgba, tone } from '../kit/palette.ts'
import { bough, foliagePalettes, pottedSapling } from '../kit/plants.ts'

export function scene(sheet: Sheet): string {
  const { width, height } = sheet
  const arch = { x: 190, y: 170, w: 820, h: 1090 }
  const ledge = 1190
  const within = archAt(arch.x, arch.y, arch.w, arch.h)
  return sheet.svg(
    rect(0, 0, width, height, sheet.diagonal(['#276149', '#1a4b38', '#123527'].map(branded))),
    strapworkBand(-20, -20, 11, 14, 120, '#d6ab58', 0.16),
    path(
      archAt(arch.x - 44, arch.y - 52, arch.w + 88, arch.h + 60),
      sheet.horizontal(['#f3d69c', '#c99a50', '#8a6530']),
    ),
    path(archAt(arch.x - 30, arch.y - 36, arch.w + 60, arch.h + 40), tone.deep),
    path(
      archAt(arch.x - 14, arch.y - 17, arch.w + 28, arch.h + 20),
      sheet.horizontal(['#f3d69c', '#c99a50', '#8a6530']),
    ),
    sheet.within(
      within,
      rect(
        arch.x,
        arch.y,
        arch.w,
        arch.h,
        sheet.vertical(['#173f45', '#3d6a62', '#a08f68', '#eab070', '#f7cd8d']),
      ),
      sparks(sheet, arch.x, arch.y + 60, arch.w, 380, 26, '#f6e7c0'),
      glow(sheet, 600, 900, 560, '#ffdf9c', 0.8),
      path(`M${arch.x} 1060C340 1000 470 1030 600 1016S880 980 1010 1040V1300H${arch.x}Z`, '#6f8a66'),
      path(`M${arch.x} 1110C360 1066 520 1100 660 1080S900 1060 1010 1096V1300H${arch.x}Z`, '#2f5d47'),
      leafShade(sheet, 120, 260, 560, 0.5, 0.2, tone.night),
    ),
    bough(sheet, -60, 150, 560, 0.12, foliagePalettes.garden),
    // The ledge in front, with the phone on it.
    rect(0, ledge, width, 150, sheet.horizontal(['#f0d09a', '#d2a468', '#9a7145'])),
    rect(0, ledge, width, 10, '#fdebc4'),
    rect(0, ledge + 150, width, height - ledge - 150, sheet.vertical(['#7a5433', '#4a3422'])),
    rect(0, ledge + 150, width, 12, '#e9c48a'),
    strapworkBand(-40, ledge + 186, 12, 1, 110, '#e3bd77', 0.45),
    poly(
      [
        [480, 1290],
        [740, 1290],
        [1120, 1226],
        [930, 1216],
      ],
      rgba(tone.night, 0.3),
    ),
    contactShadow(sheet, 606, 1292, 260, 30, 0.6),
    glow(sheet, 600, 860, 520, '#ffe6b0', 0.4),
    group({ transform: 'translate(606 1282) rotate(-2.5)' }, phone(396, logScreen(25))),
    poly(
      [
        [486, 1282],
        [742, 1276],
        [756, 1308],
        [474, 1314],
      ],
      '#8a5a31',
    ),
    poly(
      [
        [486, 1282],
        [742, 1276],
        [743, 1283],
        [484, 1290],
      ],
      '#e0ae70',
    ),
    contactShadow(sheet, 240, 1298, 140, 18, 0.5),
    at(236, 1276, 2.9, mushaf(tone.brick, '#f0cd8f')),
    contactShadow(sheet, 930, 1304, 70, 12, 0.5),
    at(930, 1306, 3, teaGlass()),
    at(1080, 1286, 3, contactShadow(sheet, 5, 0, 30, 5), pottedSapling(foliagePalettes.garden)),
    glow(sheet, 120, 1130, 240, tone.glow, 0.6),
    contactShadow(sheet, 104, 1250, 70, 10),
    at(100, 1046, 1.95, lantern(sheet, true)),
    group({ opacity: 0.9 }, starLine(600, 88, 50, '#e3bd77', 3.2), innerStar(600, 88, 22, '#e3bd77')),
    ellipse(600, 1480, 640, 40, rgba(mix(tone.night, tone.umber, 0.3), 0.2)),
    vignette(sheet, 0.4, [0.5, 0.52]),
  )
}
