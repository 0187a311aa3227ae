import type { ItemData } from '@/components/features/portal/public'
import { type Amount, amountToNumber, parseAmount } from '@/lib/domain/decimal'
import { isRecord, own, readList } from '@/lib/form/read'
import { optionsOf } from '@/lib/portal/options'
import { screenKind } from '@/lib/screen/kinds'
import type { Scaling, ScreenItem } from '@/lib/screen/layout'

/** Whether an item's data is asked for; otherwise it stands in its options. */
export function isAsked(item: ScreenItem): boolean {
  if (!screenKind(item.jnpfKey)?.takesData) return false
  return (item.dataType === 'dynamic' && item.propsApi !== '') || (item.dataType === 'model' && item.modelData !== undefined)
}

export function dataOf(item: ScreenItem, state: ItemData): unknown {
  if (state.status === 'ready') return state.data
  return item.dataType === 'static' ? optionsOf(item).value('defaultValue') : undefined
}

/** The number of an answer: itself, or the `value` of its first row or of an object; null for none. */
export function amountOf(data: unknown): Amount | null {
  const first = Array.isArray(data) ? readList(data)[0] : data
  return parseAmount(isRecord(first) ? own(first, 'value') : first)
}

/** The same to reckon with where it is drawn. */
export function numberOf(data: unknown): number | undefined {
  const amount = amountOf(data)
  return amount === null ? undefined : (amountToNumber(amount) ?? undefined)
}

export type Scale = { x: number; y: number; left: number; top: number }

/** How a screen of this size fills a display, and where it begins in it. */
export function scaleOf(
  scaling: Scaling,
  screen: { width: number; height: number },
  display: { width: number; height: number },
): Scale {
  const [byWidth, byHeight] = [display.width / screen.width, display.height / screen.height]
  if (scaling === 'stretch') return { x: byWidth, y: byHeight, left: 0, top: 0 }
  const factors = { fit: Math.min(byWidth, byHeight), width: byWidth, height: byHeight, none: 1 }
  const factor = factors[scaling]
  const rest = (of: number, whole: number) => Math.max(0, (whole - of * factor) / 2)
  return { x: factor, y: factor, left: rest(screen.width, display.width), top: rest(screen.height, display.height) }
}
