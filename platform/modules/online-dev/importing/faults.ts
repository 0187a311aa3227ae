import type { CellFault } from '@/lib/contract/online-dev/record-import'
import type { AppError, Issue } from '@/lib/errors/app-error'
import type { Module } from '../designs/module'

/** Why a record was refused, in the words of imports (contract 3b §9.3): one text for each fault, joined by commas. */
export function reasonOf(module: Module, fault: AppError): string {
  const texts = fault.issues.map((issue) => {
    const cell = cellOf(module, issue)
    return cell.row === null ? cell.message : `第${cell.row + 1}行${cell.message}`
  })
  const unique = [...new Set(texts.filter((text) => text !== ''))]
  return unique.length > 0 ? unique.join(',') : (fault.userMessage ?? '导入异常！')
}

export function wrongCellsOf(module: Module, fault: AppError): CellFault[] {
  return fault.issues.map((issue) => cellOf(module, issue))
}

/** Paths of issues are `data.name` and `data.table.row.name`. */
function cellOf(module: Module, issue: Issue): CellFault {
  const [, name = '', row, child] = issue.path.split('.')
  const code = child === undefined ? name : `${name}-${child}`
  const node = module.fields.get(code)
  const message = node && node.kind !== 'table' ? textOf(node.label, issue) : (issue.message ?? '')
  return child === undefined ? { row: null, id: name, message } : { row: Number(row), id: code, message }
}

const unreadable = new Set(['badReference', 'badLink', 'option', 'type', 'number'])
const beyond = new Set(['numberMin', 'numberMax', 'dateMin', 'dateMax', 'timeMin', 'timeMax', 'numberTooLarge'])

export function duplicateText(label: string): string {
  return `${label}字段数据重复无法进行导入`
}

function textOf(label: string, { code, message = '' }: Issue): string {
  if (code.startsWith('required')) return `${label}值不能为空`
  if (code === 'unique') return duplicateText(label)
  if (unreadable.has(code)) return `${label}值不正确`
  return beyond.has(code) ? `${label}值不在范围内` : message
}
