/**
 * The one rule about what a stored text, a design or any other data may make a browser load: a picture that the platform keeps
 * (contract 1 §1.3), or one that is its own data. No other call of this site is made by a picture, and no other site learns of a
 * reader. SVG is a document, and as data it is none of the pictures people put into texts.
 */
const ownData = /^data:image\/(png|jpe?g|gif|webp|bmp);base64,[a-z0-9+/=]*$/i

// Names are written by servers; what a browser would read as another path, or not as written, is none of them.
const storedFile = /^\/api\/file\/Image\/([a-z]{1,40})\/([^/?#\\\s<>"'`\p{Cc}]{1,300})(\?[\w.~%+/=&-]{0,300})?$/iu

/** Wire: clients that know the platform under another address write it in front of the path, and templates leave `/api` out. */
const originInFront = /^https?:\/\/[^/?#\\\s]{1,255}(?=\/api\/file\/Image\/)/i

/** The address as it may be loaded, always on this very site; null for every other one. */
export function pictureAddress(address: string): string | null {
  const text = address.trim()
  if (ownData.test(text)) return text
  const path = text.replace(originInFront, '').replace(/^(?=\/file\/Image\/)/i, '/api')
  return storedFileOf(path) ? path : null
}

/** Kind and name of a file that the platform keeps, by its address; null for any other address. */
export function storedFileOf(address: string): { type: string; name: string } | null {
  const [, type, name] = storedFile.exec(address) ?? []
  if (type === undefined || name === undefined || isDots(name)) return null
  return { type, name }
}

/** A browser goes up a level at these, however they are written. */
function isDots(name: string): boolean {
  return /^(\.|%2e){1,2}(;.*)?$/i.test(name)
}
