import type { NewPrintTemplate } from '../../modules/print/public'
import { userId } from '../company/people'
import type { ModuleCode } from '../designs/all-designs'
import { printTemplates } from './all-templates'
import { printTemplateId } from './ids'

/** Items of the dictionary `printDev`. */
const categories: Readonly<Record<ModuleCode, string>> = {
  hipProject: 'project',
  hipPlan: 'project',
  hipMoldTrial: 'produce',
  hipInvoice: 'finance',
  hipPayApply: 'finance',
  hipSupplier: 'finance',
  hipSeal: 'office',
}

/** Modules whose records are approved; their templates show the approvals (contract 2 §20.1). */
const approved: ReadonlySet<ModuleCode> = new Set(['hipPayApply', 'hipSeal'])

export function printRows(createdAt: number): NewPrintTemplate[] {
  return printTemplates.map(({ enCode, fullName, module, description, page, statements, html }, index) => ({
    id: printTemplateId(enCode),
    enCode,
    fullName,
    description,
    category: categories[module],
    type: approved.has(module) ? 1 : 2,
    sqlTemplate: JSON.stringify(statements.map((sql) => ({ sql }))),
    printTemplate: html,
    pageParam: JSON.stringify(page),
    sortCode: index + 1,
    createdAt,
    createdBy: userId('admin'),
  }))
}
