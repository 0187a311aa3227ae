import type { ListColumn } from '@/lib/form/list-types'

/** What a person wants of one column; without `fixed` it stands where the design puts it. */
export type ColumnSetting = { prop: string; label: string; visible: boolean; fixed?: ListColumn['fixed'] }

/** A column as it is set now. `designed`: where the design puts it. */
export type ColumnItem = Required<ColumnSetting> & { canPin: boolean; designed: ListColumn['fixed'] }

/** What was not chosen otherwise goes on following the design. */
export function asSetting({ prop, label, visible, canPin: isPinnable, fixed, designed }: ColumnItem): ColumnSetting {
  return isPinnable && fixed !== designed ? { prop, label, visible, fixed } : { prop, label, visible }
}

/** The user's order and visibility over the columns there are: vanished ones drop out, new ones come last and visible. */
export function applyColumnSettings(columns: readonly ListColumn[], settings: readonly ColumnSetting[]): ListColumn[] {
  return orderedColumns(columns, settings)
    .filter(({ visible }) => visible)
    .map(({ column }) => column)
}

export function orderedColumns(
  columns: readonly ListColumn[],
  settings: readonly ColumnSetting[],
): { column: ListColumn; visible: boolean }[] {
  const byCode = new Map(columns.map((column) => [column.code, column]))
  const known = settings.flatMap(({ prop, visible, fixed }) => {
    const column = byCode.get(prop)
    if (!column || !byCode.delete(prop)) return []
    return [{ column: canPin(column) && fixed ? { ...column, fixed } : column, visible }]
  })
  return [...known, ...[...byCode.values()].map((column) => ({ column, visible: true }))]
}

/** Column settings as stored by this product or by an older client (contract 1 §9: `visible` or `columnVisible`). */
export function readColumnSettings(stored: readonly Record<string, unknown>[] | undefined): ColumnSetting[] {
  return (stored ?? []).map((item) => ({
    prop: String(item['prop'] ?? ''),
    label: String(item['label'] ?? ''),
    visible: (item['visible'] ?? item['columnVisible'] ?? true) !== false,
    ...fixedOf(item['fixed']),
  }))
}

function fixedOf(value: unknown): Pick<ColumnSetting, 'fixed'> {
  const fixed = columnPlaces.find((place) => place === value)
  return fixed ? { fixed } : {}
}

export const columnPlaces = ['none', 'left', 'right'] as const satisfies readonly ListColumn['fixed'][]

/** The columns of a sub-table stand together under their head, which goes along with the rows. */
export function canPin({ children }: ListColumn): boolean {
  return children.length === 0
}
