import { tagHtml } from './tag-html'

/** A field for a template; `kind` says how its value is best shown: `date:yyyy-MM-dd`, `number:2`, `dictionary:id`, or nothing. */
type TemplateField = { id: string; fullName: string; kind: string }
type TemplateTable = { id: string; fullName: string; children: readonly TemplateField[] }

const font = "font-family: 'SimSun','Songti SC','Noto Serif CJK SC',serif"
const cell = 'border: 1px solid #000000; padding: 1mm 1.5mm; vertical-align: middle; word-break: break-all'
const title = `${cell}; background-color: #f2f2f2; text-align: center`
const tableStyle = 'width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 10pt; line-height: 1.45'

/**
 * A template of all that a form has: its name, the fields of the record two beside each other, and every sub-table as a table whose row
 * is repeated.
 */
export function proposedHtml(fullName: string, [head, ...tables]: readonly TemplateTable[]): string {
  const parts = tables.filter(({ children }) => children.length > 0)
  return [
    `<div style="${font}; color: #000000">`,
    `<p style="text-align: center; font-size: 18pt; font-weight: bold; margin: 0 0 4mm 0">${escaped(fullName)}</p>`,
    head ? headHtml(head) : '',
    ...parts.map(
      (table) =>
        `<p style="margin: 3mm 0 1mm 0; font-size: 10.5pt; font-weight: bold">${escaped(table.fullName)}</p>${loopTableHtml(table.id, table.children)}`,
    ),
    `<p style="margin: 3mm 0 0 0; font-size: 9pt; text-align: right">打印人：${tagHtml('systemPrinter')}　打印时间：${tagHtml('systemPrintTime')}</p>`,
    '</div>',
  ].join('')
}

const shares = [17, 33, 17, 33] as const

function headHtml({ id, children }: TemplateTable): string {
  const rows: string[] = []
  for (let at = 0; at < children.length; at += 2) {
    const pair = children.slice(at, at + 2)
    const cells = pair.map((field, index) => {
      const span = pair.length === 1 && index === 0 ? ' colspan="3"' : ''
      return `<td style="${title}">${escaped(field.fullName)}</td><td${span} style="${cell}">${shown(id, field)}</td>`
    })
    rows.push(`<tr>${cells.join('')}</tr>`)
  }
  if (rows.length === 0) return ''
  return `<table style="${tableStyle}">${columnsHtml(shares)}<tbody>${rows.join('')}</tbody></table>`
}

/** A table with titles, which stand on every page, and one row that is repeated for each row of the sub-table. */
export function loopTableHtml(id: string, fields: readonly TemplateField[]): string {
  const titles = fields.map(({ fullName }) => `<td style="${title}; font-weight: bold">${escaped(fullName)}</td>`)
  const row = fields.map((field) => `<td style="${cell}">${shown(id, field)}</td>`)
  const columns = columnsHtml(fields.map(() => Number((100 / fields.length).toFixed(2))))
  return `<table style="${tableStyle}">${columns}<thead><tr>${titles.join('')}</tr></thead><tbody><tr>${row.join('')}</tr></tbody></table>`
}

function columnsHtml(widths: readonly number[]): string {
  return `<colgroup>${widths.map((width) => `<col style="width: ${width}%">`).join('')}</colgroup>`
}

/** The tag of a field within the function that shows its value as people read it. */
function shown(table: string, { id, kind }: TemplateField): string {
  const tag = tagHtml(`${table}.${escaped(id)}`, `{${escaped(id)}}`)
  const [name = '', option = ''] = [kind.slice(0, kind.indexOf(':')), kind.slice(kind.indexOf(':') + 1)]
  if (name === 'date') return `日期选择(${tag},"${escaped(option)}")`
  if (name === 'number') return `千位分隔符(${tag},${escaped(option)})`
  if (name === 'dictionary') return `数据字典(${tag},"${escaped(option)}")`
  return tag
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
