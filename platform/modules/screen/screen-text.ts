import { readScreen, type ScreenItem, screenItems, screenItemsMax } from '@/lib/screen/layout'
import { isTooDeep } from '../../kit/object-file'
import { refused } from '../../kit/refusals'

const broken = '大屏布局数据有误'
const tooMany = `大屏组件不能超过${screenItemsMax}个`

/**
 * Refuses texts that are no screen: no JSON of the form, deeper than any design, with more items than a display can show, or with keys
 * that copying would take for the prototype.
 */
export function demandScreen(texts: { detail: string; component: string }): void {
  for (const [path, text] of Object.entries(texts)) {
    if (isTooDeep(text) || namesPrototype(text)) throw refused(broken, path)
  }
  const read = readScreen(texts)
  // What is no item has no place to be drawn at, and no designer opens a screen with it.
  if (!read?.isWhole) throw refused(broken, 'component')
  const { entries } = read.layout
  const items = [...screenItems(entries)]
  // Those of a rotation count too, and those of another engine.
  if (Math.max(entries.length, items.length) > screenItemsMax) throw refused(tooMany, 'component')
  demandOwnIds(items)
}

/** The data of a screen is answered by the ids of its items. */
function demandOwnIds(items: readonly ScreenItem[]): void {
  const seen = new Set<string>()
  for (const { i } of items) {
    if (seen.has(i)) throw refused(`大屏组件ID“${i}”重复`, 'component')
    seen.add(i)
  }
}

function namesPrototype(text: string): boolean {
  if (text.trim() === '') return false
  let isNamed = false
  try {
    JSON.parse(text, (key, value: unknown) => {
      isNamed ||= key === '__proto__'
      return value
    })
  } catch {
    return true
  }
  return isNamed
}
