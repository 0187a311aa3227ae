/** What a kind of file is, as far as checking and showing it go. */
type Family = 'picture' | 'audio' | 'video' | 'office' | 'pdf' | 'archive' | 'text' | 'xml'

type Format = { contentType: string; family: Family }

const audio = (contentType: string): Format => ({ contentType, family: 'audio' })
const video = (contentType: string): Format => ({ contentType, family: 'video' })
const office = (contentType: string): Format => ({ contentType, family: 'office' })
const text = (contentType: string): Format => ({ contentType, family: 'text' })
const picture = (contentType: string): Format => ({ contentType, family: 'picture' })

/**
 * Extensions that may be stored: those of contract 1 §19.1, the product's own exports, webp, m4a, ogg and wav, which browsers
 * record and paste, and ofd and xml, the formats of digital invoices (contract 4b §15.3). No format that a browser would run
 * (HTML, SVG, scripts) is among them; XML is only ever saved, and not taken when it is one of these.
 */
const formats: ReadonlyMap<string, Format> = new Map([
  ['jpg', picture('image/jpeg')],
  ['jpeg', picture('image/jpeg')],
  ['png', picture('image/png')],
  ['gif', picture('image/gif')],
  ['bmp', picture('image/bmp')],
  ['webp', picture('image/webp')],
  ['doc', office('application/msword')],
  ['xls', office('application/vnd.ms-excel')],
  ['ppt', office('application/vnd.ms-powerpoint')],
  ['docx', office('application/vnd.openxmlformats-officedocument.wordprocessingml.document')],
  ['xlsx', office('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')],
  ['pptx', office('application/vnd.openxmlformats-officedocument.presentationml.presentation')],
  ['pdf', { contentType: 'application/pdf', family: 'pdf' }],
  ['ofd', { contentType: 'application/ofd', family: 'archive' }],
  ['xml', { contentType: 'application/octet-stream', family: 'xml' }],
  ['rar', { contentType: 'application/vnd.rar', family: 'archive' }],
  ['zip', { contentType: 'application/zip', family: 'archive' }],
  ['txt', text('text/plain; charset=utf-8')],
  ['csv', text('text/csv; charset=utf-8')],
  ['asx', text('application/octet-stream')],
  ['bdd', text('application/octet-stream')],
  ['vdd', text('application/octet-stream')],
  ['ffe', text('application/octet-stream')],
  ['json', text('application/json')],
  ['mp3', audio('audio/mpeg')],
  ['aac', audio('audio/aac')],
  ['m4a', audio('audio/mp4')],
  ['ogg', audio('audio/ogg')],
  ['wav', audio('audio/wav')],
  ['mp4', video('video/mp4')],
  ['m4v', video('video/mp4')],
  ['mov', video('video/quicktime')],
  ['webm', video('video/webm')],
  ['ogv', video('video/ogg')],
  ['ogm', video('video/ogg')],
  ['avi', video('video/x-msvideo')],
  ['wmv', video('video/x-ms-wmv')],
  ['mpg', video('video/mpeg')],
  ['mpeg', video('video/mpeg')],
])

/** Undefined for extensions that may not be stored. */
export function findFormat(extension: string): Format | undefined {
  return formats.get(extension)
}

/** Names by which the detector calls sounds and films, and the extension under which they are kept. */
const media: ReadonlyMap<string, string> = new Map([
  ['mp3', 'mp3'],
  ['mp2', 'mp3'],
  ['aac', 'aac'],
  ['m4a', 'm4a'],
  ['oga', 'ogg'],
  ['ogg', 'ogg'],
  ['opus', 'ogg'],
  ['spx', 'ogg'],
  ['wav', 'wav'],
  ['mp4', 'mp4'],
  ['m4v', 'm4v'],
  ['mov', 'mov'],
  ['3gp', 'mp4'],
  ['webm', 'webm'],
  ['ogv', 'ogv'],
  ['ogm', 'ogm'],
  ['avi', 'avi'],
  ['asf', 'wmv'],
  ['wmv', 'wmv'],
  ['mpg', 'mpg'],
])

/** What the detector found must be one of these. An encrypted document of the newer kinds is packed like one of the older kinds. */
const packings: Readonly<Record<'office' | 'pdf', ReadonlySet<string>>> = {
  office: new Set(['docx', 'xlsx', 'pptx', 'cfb', 'zip']),
  pdf: new Set(['pdf']),
}

/** The extension under which a sound or film is kept; null when the detector found something else. */
export function mediaExtension(detected: string): string | null {
  return media.get(detected) ?? null
}

export function isPackedAs(family: 'office' | 'pdf', detected: string): boolean {
  return packings[family].has(detected)
}

/** Lower-case, without the dot; empty for a name without one. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Whether the stored bytes are a picture of a kind that browsers draw and nothing runs in. */
export function isPicture(contentType: string): boolean {
  return /^image\/(png|jpeg|gif|webp|bmp)$/.test(contentType)
}

const inlineTypes = /^(image\/(png|jpeg|gif|webp|bmp)|application\/pdf|text\/plain|audio\/|video\/)/

/** Whether a browser may show it in place: nothing in such a file runs. Everything else is only ever saved. */
export function isShownInline(contentType: string): boolean {
  return inlineTypes.test(contentType)
}
