/** Pictures drawn for the demonstration: moulded parts, stamped papers, covers of notices, a licence. */
export type PictureName =
  | 'trial0'
  | 'trial1'
  | 'trial2'
  | 'trial3'
  | 'stamp0'
  | 'stamp1'
  | 'stamp2'
  | 'cover0'
  | 'cover1'
  | 'license'

/** JPEG in base64. */
export type Pictures = Readonly<Record<PictureName, string>>

/** Read when a company is made, not with every start. */
export async function readPictures(): Promise<Pictures> {
  return import('./pictures.json')
}
