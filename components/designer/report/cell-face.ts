import type { ReportCell } from '@/lib/report/template'

/** What a cell shows of itself on the sheet: its text, or in short where its value comes from. */
export function faceOf({ value }: ReportCell): string {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'field':
      return `${value.dataSet}.${value.field}`
    case 'formula':
      return `=${value.formula}`
    case 'picture':
    case 'barcode':
      return `=${value.source}`
    case 'chart':
      return value.title === '' ? value.values : value.title
  }
}
