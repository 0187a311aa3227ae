import { isRow, ownValue, textOf } from './values'

const picturesMax = 50

/**
 * The address of a picture that may be printed, null for any other: the picture's own data, or the platform's address of a
 * stored file. Foreign servers are never asked, and no other call of our own is made by a picture.
 */
export function safePictureSource(source: string): string | null {
  const text = source.trim()
  if (/^data:image\/(png|jpe?g|gif|webp|bmp);base64,[a-z0-9+/=]+$/i.test(text)) return text
  const path = text.startsWith('/file/Image/') ? `/api${text}` : text
  return /^\/api\/file\/Image\/[a-z]{1,40}\/[^/?#\\]+$/i.test(path) ? path : null
}

/** The pictures of a value: a list of files (also as JSON text), or one address (contract 1 §22). */
export function picturesOf(value: unknown): readonly string[] {
  return entriesOf(value).slice(0, picturesMax).flatMap(sourceOf)
}

function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return [value]
  const text = value.trim()
  if (!/^[[{]/.test(text)) return [text]
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return []
  }
}

function sourceOf(entry: unknown): readonly string[] {
  const source = safePictureSource(isRow(entry) ? textOf(ownValue(entry, 'url')) : textOf(entry))
  return source ? [source] : []
}
