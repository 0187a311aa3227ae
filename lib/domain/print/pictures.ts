import { pictureAddress } from '../picture-address'
import { isRow, ownValue, textOf } from './values'

const picturesMax = 50

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
  const source = pictureAddress(isRow(entry) ? textOf(ownValue(entry, 'url')) : textOf(entry))
  return source ? [source] : []
}
