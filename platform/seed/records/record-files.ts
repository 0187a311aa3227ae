import { agreementDocx, projectPlanXlsx } from '../files/agreements'
import { type FileEntry, type FileKind, type PictureEntry, pictureOf } from '../files/book'
import { type InvoicePaper, invoicePdf } from '../files/invoice-pdf'
import type { PictureName } from '../files/pictures'
import { createRandom, type Random } from '../random'
import type { World } from './world'

/** Who uploaded it, and when. */
type Upload = { userId: string; createdAt: number }

/** A source of random numbers of their own, so that files change nothing else in the company. */
export function fileRandom(module: number, index: number): Random {
  return createRandom(88_000_000 + module * 1_000_000 + index)
}

type Paper = { shownAs: string; paper: () => InvoicePaper }

/** The invoice itself, as a document of its own for every record. */
export function invoiceFiles(world: World, code: string, { shownAs, paper }: Paper, upload: Upload): FileEntry[] {
  return world.files.file({ kind: 'invoice', code, shownAs, ...upload, bytes: () => invoicePdf(paper()) })
}

/** The text that is to be stamped or that a payment rests on. Texts with the same title are one file. */
export function agreementFiles(world: World, title: string, shownAs: string, upload: Upload): FileEntry[] {
  const bytes = () => agreementDocx(title)
  return world.files.file({ kind: 'agreement', code: title, shownAs: `${shownAs}.docx`, ...upload, bytes })
}

export function planFiles(world: World, projectName: string, upload: Upload): FileEntry[] {
  const shownAs = `${projectName}计划.xlsx`
  return world.files.file({ kind: 'workbook', code: 'projectPlan', shownAs, ...upload, bytes: projectPlanXlsx })
}

export function licenceFiles(world: World, fullName: string, upload: Upload): FileEntry[] {
  const bytes = () => world.files.picture('license')
  return world.files.file({ kind: 'licence', code: 'license', shownAs: `${fullName}营业执照.jpg`, ...upload, bytes })
}

const trials = ['trial0', 'trial1', 'trial2', 'trial3'] as const
const stamps = ['stamp0', 'stamp1', 'stamp2'] as const

/** Pictures of a trial: the part from both halves, and the mould. */
export function trialPhotos(world: World, random: Random, count: number, upload: Upload): PictureEntry[] {
  const first = random.whole(0, trials.length - 1)
  const names = Array.from({ length: count }, (_, at) => trials[(first + at) % trials.length] ?? trials[0])
  return names.flatMap((name, at) => photo(world, { kind: 'trialPhoto', name, shownAs: `试模照片${at + 1}.jpg`, upload }))
}

export function stampPhotos(world: World, random: Random, upload: Upload): PictureEntry[] {
  return photo(world, { kind: 'stampPhoto', name: random.pick(stamps), shownAs: '用印页.jpg', upload })
}

type Photo = { kind: FileKind; name: PictureName; shownAs: string; upload: Upload }

function photo(world: World, { kind, name, shownAs, upload }: Photo): PictureEntry[] {
  const bytes = () => world.files.picture(name)
  return world.files.file({ kind, code: name, shownAs, ...upload, bytes }).map(pictureOf)
}
