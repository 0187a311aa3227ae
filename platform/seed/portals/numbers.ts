import type { ModelData } from '@/lib/portal/model-data'
import { menuId } from '../company/menus'
import { allDesigns, type SeedModuleCode } from '../designs/all-designs'

/** Items of portals and screens whose numbers are counted from the records of the company. */

export type Item = Record<string, unknown> & { jnpfKey: string; title: string }
type Numbers = Partial<Omit<ModelData, 'modelId' | 'menuId'>>

export const numbersOf = (module: SeedModuleCode, numbers: Numbers) => ({
  dataType: 'model',
  modelData: {
    modelId: allDesigns[module].id,
    menuId: menuId({ system: 'mainSystem', code: module }),
    measure: { fn: 'count', field: '' },
    ...numbers,
  },
})

export const chart = (
  jnpfKey: string,
  title: string,
  module: SeedModuleCode,
  { option = {}, ...numbers }: Numbers & { option?: object },
): Item => ({
  ...{ jnpfKey, title, option: { styleType: 1, ...option } },
  ...numbersOf(module, numbers),
})

export const only = (field: string, symbol: string, fieldValue: unknown) =>
  JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }] })
export const sum = (field: string) => ({ fn: 'sum' as const, field })
export const count = { fn: 'count' as const, field: '' }
export const byMonth = (field: string) => ({ field, step: 'month' as const })

export const table = (title: string, module: SeedModuleCode, columns: Record<string, string>, numbers: Numbers = {}): Item => ({
  jnpfKey: 'tableList',
  title,
  option: {
    ...{ styleType: 1, tableCount: 10, showHeader: true },
    columnData: Object.entries(columns).map(([filedName, fullName]) => ({ filedName, fullName, align: 'left', sortable: true })),
  },
  ...numbersOf(module, { columns: Object.keys(columns), limit: 10, ...numbers }),
})

/** Applications that are still to be paid. */
export const unpaid = only('payState', 'in', ['unpaid', 'partial'])
