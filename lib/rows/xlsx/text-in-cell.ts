import { cellCharactersMax } from '../limits'
import { cutTo } from './names'

/** What a cell keeps of a text: one that is longer than any cell may be is cut and ends with `…`. */
export function textInCell(text: string): string {
  return text.length > cellCharactersMax ? `${cutTo(text, cellCharactersMax - 1)}…` : text
}
