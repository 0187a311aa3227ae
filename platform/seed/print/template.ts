import type { ModuleCode } from '../designs/all-designs'
import { date, drawn, heiti, of, songti, system, table, value } from './html'

type Page = {
  type: string
  width: number
  height: number
  direction: 'portrait' | 'landscape'
  mt: number
  mb: number
  ml: number
  mr: number
}

export type PrintTemplateSeed = {
  enCode: string
  fullName: string
  module: ModuleCode
  description: string
  page: Page
  /** The record itself first, then one statement for each list of rows: T1, T2 … */
  statements: readonly string[]
  html: string
}

export const a4: Page = { type: 'A4', width: 210, height: 297, direction: 'portrait', mt: 12, mb: 12, ml: 12, mr: 12 }
export const a4Across: Page = { ...a4, width: 297, height: 210, direction: 'landscape' }
/** Vouchers are half a sheet, bound on the left. */
export const a5Across: Page = { type: 'A5', width: 210, height: 148, direction: 'landscape', mt: 8, mb: 6, ml: 14, mr: 10 }

/** Joins of a record that lead to the company it belongs to: departments are at most two below theirs. */
export const companyJoins = `left join organizes unit on unit.id = r.organizeId
  left join organizes above on above.id = unit.parentId left join organizes top on top.id = above.parentId`
export const companyName = `case when unit.category = 'company' then unit.fullName when above.category = 'company' then above.fullName
  else top.fullName end as companyName`

/** The text of an option that the design itself holds. */
export function optionText(column: string, options: readonly (readonly [code: string, text: string])[], as: string): string {
  const cases = options.map(([code, text]) => `when '${code}' then '${text}'`).join(' ')
  return `case ${column} ${cases} else '' end as ${as}`
}

/** The first names of a list of files. */
export function fileNames(column: string, as: string): string {
  const names = Array.from({ length: 9 }, (_, index) => `${column} -> ${index} ->> 'name'`)
  return `concat_ws('、', ${names.join(', ')}) as ${as}`
}

type Head = { title: string; number: string; width: number; dated?: string; left?: string }

/** Company, title, and the number as text and as a barcode. */
export function documentHead({ title, number, width, dated, left = '' }: Head): string {
  const side = 48
  const company = `<span style="font-size:12pt">${of('companyName')}</span>`
  const name = `<span style="font-family:${heiti};font-size:20pt;font-weight:bold;letter-spacing:3pt">${title}</span>`
  const code = drawn('barCode', of(number), { width: 168, height: 40 })
  return [
    table(
      [side, width - 2 * side, side],
      [
        [
          value(left, { valign: 'bottom' }),
          value(`${company}<br>${name}`, { align: 'center' }),
          value(code, { align: 'right', valign: 'bottom' }),
        ],
      ],
      { isBordered: false, padding: '0' },
    ),
    table(
      [width / 2, width / 2],
      [
        [
          value(dated === undefined ? '' : `日期：${date(of(dated), 'yyyy年MM月dd日')}`),
          value(`单号：<b>${of(number)}</b>`, { align: 'right' }),
        ],
      ],
      { isBordered: false, padding: '0.8mm 0' },
    ),
  ].join('')
}

/** Places for names and dates, side by side. */
export function signOff(width: number, roles: readonly string[], height = 18): string {
  const each = width / roles.length
  return table(
    roles.map(() => each),
    [
      roles.map((role) => value(role, { align: 'center', isLabel: true })),
      roles.map(() => value('年　　月　　日', { align: 'right', valign: 'bottom', height, size: '9pt' })),
    ],
    { isJoined: true },
  )
}

export function documentFoot(width: number, left = ''): string {
  return table(
    [width / 2, width / 2],
    [[value(left), value(`打印人：${system('systemPrinter')}　打印时间：${system('systemPrintTime')}`, { align: 'right' })]],
    { isBordered: false, size: '8.5pt', padding: '1mm 0' },
  )
}

/** Everything of a template stands in one block, so that the font holds for what stands outside of tables too. */
export function documentOf(...parts: readonly string[]): string {
  return `<div style="font-family:${songti};color:#000000">${parts.join('')}</div>`
}
