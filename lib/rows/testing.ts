import { buffer } from 'node:stream/consumers'
import { strToU8, zipSync } from 'fflate'
import type { ReadCell, ReadRow } from './cell'
import type { RowLimits } from './limits'
import { rowsFaultOf } from './refusal'
import { openWorkbook } from './xlsx/read'
import type { Sheet } from './xlsx/sheet'
import { writeWorkbook } from './xlsx/write'

export const bytesOf = (...sheets: Sheet[]) => buffer(writeWorkbook(sheets))

/** All rows of all sheets. */
export async function readAll(bytes: Uint8Array, limits: Partial<RowLimits> = {}): Promise<ReadRow[][]> {
  const book = await openWorkbook(bytes, { limits })
  try {
    return await Promise.all(book.sheets.map((_, index) => collect(book.read(index).rows)))
  } finally {
    await book.close()
  }
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The cells of the first sheet. */
export async function cellsOf(bytes: Uint8Array): Promise<(readonly ReadCell[])[]> {
  const [rows = []] = await readAll(bytes)
  return rows.map(({ cells }) => cells)
}

/** Which fault the file is refused for; `read` where it is not. */
export async function faultOf(bytes: Uint8Array, limits: Partial<RowLimits> = {}): Promise<string> {
  try {
    await readAll(bytes, limits)
    return 'read'
  } catch (thrown) {
    const fault = rowsFaultOf(thrown)
    if (!fault) throw thrown
    return fault
  }
}

type Parts = { sheet?: string; strings?: string; styles?: string; workbook?: string; more?: Record<string, string | Uint8Array> }

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet whose parts are given as XML. */
export function bookOf({
  sheet = '<worksheet><sheetData/></worksheet>',
  strings,
  styles,
  workbook,
  more = {},
}: Parts): Uint8Array {
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="r${id}" Type="${office}/${kind}" Target="${target}"/>`
  const parts: Record<string, string | Uint8Array | undefined> = {
    '_rels/.rels': `<Relationships>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      workbook ?? `<workbook xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}${relation(3, 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': strings,
    'xl/styles.xml': styles,
    ...more,
  }
  const present = Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [] : [[name, toBytes(part)] as const]))
  return zipSync(Object.fromEntries(present))
}

function toBytes(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? strToU8(part) : part
}

export const sheetOf = (rows: string, more = '') => `<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`
